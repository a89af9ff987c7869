import { Buffer } from "node:buffer"
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { recordAction } from "#app/audit/record-entry.server.ts"
import { signingKey } from "#app/config.server.ts"
import { staysBehind } from "#app/releases/versions/desk-copy.ts"
import { ReleaseForm, VersionForm } from "#app/releases/versions/form.ts"
import { readInstaller } from "#app/releases/versions/installer-file.server.ts"
import { findVersion, promote, publishDraft, setWithdrawn } from "#app/releases/versions/queries.server.ts"
import { versionAbove } from "#app/releases/versions/release.ts"
import { type CommandSite, commandAction } from "./site-command.ts"

type Options = { remote: boolean; channel?: string; signature?: string; "signed-by"?: string }

/** Runs `npm run release` and returns its output. Throws an error whose message is a sentence. */
export async function runRelease(
  site: CommandSite,
  [command = "", typed = "", address, notes = ""]: string[],
  options: Options,
) {
  const { db, now, database } = site
  if (command === "add") return add(site, { version: typed, address, notes: readNotes(notes) }, options)
  const version = VersionForm.safeParse({ version: typed }).data?.version
  if (!version) throw new Error(`${typed} is no version, such as 1.2.0.`)
  const change = {
    promote: { statements: promote(db, version), done: "is stable", refused: "is not a beta version" },
    withdraw: {
      statements: setWithdrawn(db, version, now()),
      done: "is withdrawn",
      refused: "is not published",
    },
    republish: {
      statements: setWithdrawn(db, version, null),
      done: "is offered again",
      refused: "is not withdrawn",
    },
  }[command]
  if (!change) throw new Error(`npm run release does not know "${command}".`)
  const deskAction = commandAction("release", `release.${command}`, { kind: "release", id: version })
  const result = await recordAction(site, deskAction, change.statements)
  if (result === "refused") throw new Error(`${version} ${change.refused} (${database}).`)
  return `${version} ${change.done} (${database}).`
}

const readNotes = (notes: string) => (existsSync(notes) ? readFileSync(notes, "utf8") : notes)

/** Publishes a version by the rules of the desk's form. */
async function add(
  site: CommandSite,
  fields: { version: string; address: string | undefined; notes: string },
  { remote, channel, signature: given, "signed-by": signedBy }: Options,
) {
  const { db, now, database } = site
  const form = ReleaseForm.safeParse({ ...fields, channel, signature: given, signedBy })
  if (!form.success) throw new Error(form.error.issues.map(({ message }) => message).join("\n"))
  const { address: installerUrl, ...release } = form.data
  const { version } = release
  const taken = new Error(`${version} is published already (${database}).`)
  const { release: existing, published } = await findVersion(db, version)
  if (existing) throw taken
  const chunks: Uint8Array[] = []
  const onChunk = (chunk: Uint8Array) => chunks.push(chunk)
  const file = await readInstaller(installerUrl, { requireHttps: remote, onChunk })
  const signature = signatureOf(Buffer.concat(chunks), release.signature)
  const publishedAt = now()
  const draft = { ...release, ...file, installerUrl, signature, createdAt: publishedAt }
  const after = { address: installerUrl, ...file, channel: release.channel, isSigned: signature !== null }
  const subject = { kind: "release", id: version } as const
  const deskAction = commandAction("release", "release.publish", subject, { after })
  if ((await recordAction(site, deskAction, publishDraft(db, draft, publishedAt))) === "refused") throw taken
  const higher = versionAbove(release, published)
  const warning = higher === null ? "" : `\nWarning    ${staysBehind(version, higher)}`
  return `Published ${version} in the ${release.channel} channel (${database}).
Size       ${file.size} bytes
SHA-256    ${file.sha256}
Signature  ${signature ?? "none"}${warning}`
}

/** The given signature, or one made with RELEASE_SIGNING_KEY; null without either. Throws if it does not match the file. */
function signatureOf(file: Uint8Array, given: string | null) {
  const key = process.env.RELEASE_SIGNING_KEY ? readReleaseKey(process.env.RELEASE_SIGNING_KEY) : null
  if (given === null) return key?.sign(file) ?? null
  if (key && !key.isSignatureOf(file, given)) {
    throw new Error("The signature is not that of this file by RELEASE_SIGNING_KEY. Nothing was published.")
  }
  return given
}

/**
 * Reads the key that installers are signed with, Ed25519 (PKCS#8, base64): the variable RELEASE_SIGNING_KEY of whoever runs the
 * command, never of the Worker. Throws an error whose message is a sentence.
 */
export function readReleaseKey(text: string) {
  if (!signingKey.safeParse(text).success) {
    throw new Error(
      "RELEASE_SIGNING_KEY must be an Ed25519 key, PKCS#8 in base64. Create one: npm run release -- create-key",
    )
  }
  const key = createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" })
  const publicKey = createPublicKey(key)
  return {
    /** Ed25519 over the bytes of a file, in base64, as Sparkle's tools write it. */
    sign: (file: Uint8Array) => sign(null, file, key).toString("base64"),
    isSignatureOf: (file: Uint8Array, signature: string) =>
      verify(null, file, publicKey, Buffer.from(signature, "base64")),
    /** 32 bytes in base64, as WinSparkle and NetSparkle want it in the app: a JSON web key has them in base64url. */
    publicKey: Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("base64"),
  }
}

/** A new key for RELEASE_SIGNING_KEY. */
export function createReleaseKey() {
  const { privateKey } = generateKeyPairSync("ed25519")
  return privateKey.export({ format: "der", type: "pkcs8" }).toString("base64")
}
