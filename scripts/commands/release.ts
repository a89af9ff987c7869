import { existsSync, readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { ReleaseForm, VersionForm } from "#app/forms/releases.ts"
import { readInstaller } from "#app/gateways/installer-file.server.ts"
import type { DeskAction } from "../../app/domain/audit/audit.ts"
import { createCommandEntry } from "../command-entry.ts"
import { selectDatabase } from "../database.ts"
import { createReleaseKey, readReleaseKey } from "../release-signature.ts"
import {
  addReleaseSql,
  findReleaseSql,
  promoteReleaseSql,
  republishReleaseSql,
  withdrawReleaseSql,
} from "../release-sql.ts"
import { runCommand } from "../run-command.ts"

const USAGE = `npm run release -- add VERSION ADDRESS NOTES    publishes a version; NOTES is text or a file, one change per line
    --channel beta         for apps that ask for beta versions, instead of stable
    --signature BASE64     the installer's Ed25519 signature; without it, RELEASE_SIGNING_KEY signs, where it is set
npm run release -- promote VERSION              offers a beta version to everybody
npm run release -- withdraw VERSION             takes it back
npm run release -- republish VERSION            offers a withdrawn version again
npm run release -- sign FILE                    signs an installer with RELEASE_SIGNING_KEY
npm run release -- create-key                   creates a RELEASE_SIGNING_KEY

Changes the local database; with --remote, the production one.`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    remote: { type: "boolean", default: false },
    channel: { type: "string" },
    signature: { type: "string" },
  },
})
const [command = "", version = "", ...rest] = positionals
const { name: database, execute } = selectDatabase(options)

/** The commands that change one thing of a published version: which state it must have, and what was done. */
const CHANGES = new Map([
  ["withdraw", { sql: withdrawReleaseSql, state: "published", done: "Withdrew" }],
  ["republish", { sql: republishReleaseSql, state: "withdrawn", done: "Republished" }],
  ["promote", { sql: promoteReleaseSql, state: "a beta version", done: "Promoted" }],
])

await runCommand(run)

async function run(): Promise<string> {
  if (command === "create-key") return describeNewKey()
  if (command === "sign") return signFile(version)
  const change = CHANGES.get(command)
  if (!change && command !== "add") throw new Error(USAGE)
  if (!VersionForm.safeParse({ version }).success)
    throw new Error("VERSION must be three numbers, such as 1.2.3.")
  if (!change) return add(rest[0] ?? "", rest[1] ?? "")
  const changed = execute(...change.sql(version, entryOf(`release.${command}`)))
  if (changed.length === 0) throw new Error(`${version} is not ${change.state} in the ${database}.`)
  return `${change.done} ${version} in the ${database}.`
}

async function add(address: string, notesOrFile: string): Promise<string> {
  const notes = existsSync(notesOrFile) ? readFileSync(notesOrFile, "utf8") : notesOrFile
  const form = readForm(address, notes)
  if (execute(findReleaseSql(version)).length > 0)
    throw new Error(`${version} exists already in the ${database}. Choose a new version.`)
  const chunks: Uint8Array[] = []
  const file = await readInstaller(address, {
    requireHttps: options.remote,
    onChunk: (chunk) => chunks.push(chunk),
  })
  const signature = signatureOf(Buffer.concat(chunks), form.signature)
  const { channel } = form
  const entry = entryOf("release.publish", { address, ...file, channel, isSigned: signature !== null })
  const release = { version, installerUrl: address, ...file, notes: form.notes, channel, signature }
  if (execute(...addReleaseSql({ ...release, publishedAt: entry.requestedAt }, entry)).length === 0)
    throw new Error(`${version} was published in the meantime.`)
  const facts = [
    `Size       ${file.size} bytes`,
    `SHA-256    ${file.sha256}`,
    `Signature  ${signature ?? "none"}`,
  ]
  return `Published ${version} in the ${database}, in the ${channel} channel.\n${facts.join("\n")}`
}

/** What was said on the command line, by the rules of the desk's form. */
function readForm(address: string, notes: string) {
  const { channel, signature } = options
  const form = ReleaseForm.safeParse({ version, address, notes, channel, signature })
  if (!form.success) throw new Error(form.error.issues.map(({ message }) => message).join("\n"))
  return form.data
}

/** The signature that was given, else one by RELEASE_SIGNING_KEY; null without either. Throws for one of another file. */
function signatureOf(file: Uint8Array, given: string | null): string | null {
  const key = process.env.RELEASE_SIGNING_KEY ? readReleaseKey(process.env.RELEASE_SIGNING_KEY) : null
  if (given === null) return key?.sign(file) ?? null
  if (key && !key.isSignatureOf(file, given)) {
    throw new Error("The signature is not that of this file by RELEASE_SIGNING_KEY. Nothing was published.")
  }
  return given
}

function signFile(path: string): string {
  if (!existsSync(path)) throw new Error(USAGE)
  const key = readReleaseKey(process.env.RELEASE_SIGNING_KEY ?? "")
  return `Signature   ${key.sign(readFileSync(path))}\nPublic key  ${key.publicKey}`
}

function describeNewKey(): string {
  const key = createReleaseKey()
  return `RELEASE_SIGNING_KEY  ${key}\nPublic key           ${readReleaseKey(key).publicKey}

Put the key into your password manager, and the public key into the app. Cloudflare never gets it.`
}

/** For the audit log. */
function entryOf(action: string, after: DeskAction["after"] = null) {
  const subject = { kind: "release" as const, id: version }
  return createCommandEntry("release", { action, subject, reason: null, before: null, after })
}
