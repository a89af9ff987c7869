import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { ReleaseForm, VersionForm } from "#app/forms/releases.ts"
import { readInstaller } from "#app/gateways/installer-file.server.ts"
import type { DeskAction } from "../../app/domain/audit/audit.ts"
import { RELEASE_CHANNELS, type Release } from "../../app/domain/releases/release.ts"
import { createCommandEntry } from "../command-entry.ts"
import { selectDatabase } from "../database.ts"
import { createReleaseKey, readReleaseKey } from "../release-signature.ts"
import {
  addReleaseSql,
  findReleaseSql,
  haltReleaseSql,
  offerReleaseSql,
  republishReleaseSql,
  resumeReleaseSql,
  withdrawReleaseSql,
} from "../release-sql.ts"
import { runCommand } from "../run-command.ts"
import { wingetManifests } from "../winget.ts"

const USAGE = `npm run release -- add VERSION ADDRESS NOTES    publishes a version; NOTES is text or a file, one change per line
    --channel beta         for apps that ask for beta versions, instead of stable
    --percent 10           offers it to 10 % of the computers, instead of all
    --minimum 1.2.0        for apps with an older version the update is critical
    --critical             the update is critical for everybody
    --signature BASE64     the installer's Ed25519 signature; without it, RELEASE_SIGNING_KEY signs, where it is set
npm run release -- offer VERSION PERCENT        offers it to more or fewer computers; --channel stable ends a beta
npm run release -- halt VERSION                 tells nobody of it anymore
npm run release -- resume VERSION               tells those again who were told
npm run release -- withdraw VERSION             takes it back
npm run release -- republish VERSION            offers a withdrawn version again
npm run release -- winget VERSION [FOLDER]      writes its WinGet manifests
npm run release -- sign FILE                    signs an installer with RELEASE_SIGNING_KEY
npm run release -- create-key                   creates a RELEASE_SIGNING_KEY

Changes the local database; with --remote, the production one.`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    remote: { type: "boolean", default: false },
    channel: { type: "string" },
    percent: { type: "string" },
    minimum: { type: "string" },
    critical: { type: "boolean", default: false },
    signature: { type: "string" },
  },
})
const [command = "", version = "", ...rest] = positionals
const { name: database, execute } = selectDatabase(options)

/** The commands that change one thing of a published version: which state it must have, and what was done. */
const CHANGES = new Map([
  ["withdraw", { sql: withdrawReleaseSql, state: "published", done: "Withdrew" }],
  ["republish", { sql: republishReleaseSql, state: "withdrawn", done: "Republished" }],
  ["halt", { sql: haltReleaseSql, state: "offered", done: "Halted" }],
  ["resume", { sql: resumeReleaseSql, state: "halted", done: "Resumed" }],
])

await runCommand(run)

async function run(): Promise<string> {
  if (command === "create-key") return describeNewKey()
  if (command === "sign") return signFile(version)
  const change = CHANGES.get(command)
  if (!change && !["add", "offer", "winget"].includes(command)) throw new Error(USAGE)
  if (!VersionForm.safeParse({ version }).success)
    throw new Error("VERSION must be three numbers, such as 1.2.3.")
  if (command === "add") return add(rest[0] ?? "", rest[1] ?? "")
  if (command === "offer") return offer(rest[0] ?? "")
  if (!change) return writeWinget(rest[0] ?? `winget-${version}`)
  const changed = execute(...change.sql(version, entryOf(`release.${command}`)))
  if (changed.length === 0) throw new Error(`${version} is not ${change.state} in the ${database}.`)
  return `${change.done} ${version} in the ${database}.`
}

async function add(address: string, notesOrFile: string): Promise<string> {
  const notes = existsSync(notesOrFile) ? readFileSync(notesOrFile, "utf8") : notesOrFile
  const form = readForm(address, notes)
  if (findRelease()) throw new Error(`${version} exists already in the ${database}. Choose a new version.`)
  const chunks: Uint8Array[] = []
  const file = await readInstaller(address, {
    requireHttps: options.remote,
    onChunk: (chunk) => chunks.push(chunk),
  })
  const signature = signatureOf(Buffer.concat(chunks), form.signature)
  const { channel, percent: offeredPercent, minimumVersion, critical: isCritical } = form
  const offered = { channel, offeredPercent, minimumVersion, isCritical }
  const entry = entryOf("release.publish", { address, ...file, ...offered, isSigned: signature !== null })
  const release = { version, installerUrl: address, ...file, notes: form.notes, signature, ...offered }
  if (execute(...addReleaseSql({ ...release, publishedAt: entry.requestedAt }, entry)).length === 0)
    throw new Error(`${version} was published in the meantime.`)
  const facts = [
    `Size       ${file.size} bytes`,
    `SHA-256    ${file.sha256}`,
    `Signature  ${signature ?? "none"}`,
  ]
  const whom = `the ${channel} channel, to ${offeredPercent} % of the computers`
  return `Published ${version} in the ${database}: ${whom}.\n${facts.join("\n")}`
}

/** What was said on the command line, by the rules of the desk's form. */
function readForm(address: string, notes: string) {
  const { channel, percent, minimum: minimumVersion, critical, signature } = options
  const offered = { channel, percent, minimumVersion, critical: critical ? "on" : "", signature }
  const form = ReleaseForm.safeParse({ version, address, notes, ...offered })
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

function offer(percent: string): string {
  if (!/^(100|\d{1,2})$/.test(percent)) throw new Error("PERCENT must be a whole number from 0 to 100.")
  const channel = RELEASE_CHANNELS.find((name) => name === options.channel) ?? null
  if (options.channel !== undefined && channel === null)
    throw new Error(`The channel must be one of: ${RELEASE_CHANNELS.join(", ")}.`)
  const change = { offeredPercent: Number(percent), channel }
  const after = { offeredPercent: change.offeredPercent, ...(channel && { channel }) }
  if (execute(...offerReleaseSql(version, change, entryOf("release.offer", after))).length === 0)
    throw new Error(`${version} is not in the ${database}.`)
  return `${version} is offered to ${percent} % of the computers in the ${database}.`
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

function writeWinget(folder: string): string {
  const release = findRelease()
  if (!release) throw new Error(`${version} is not in the ${database}.`)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(wingetManifests(release))) writeFileSync(join(folder, name), text)
  return `Wrote the WinGet manifests of ${version} to ${folder}.`
}

function findRelease(): Release | null {
  return execute<Release>(findReleaseSql(version))[0] ?? null
}
