import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { readInstaller } from "#app/gateways/installer-file.server.ts"
import type { DeskAction } from "../../app/domain/audit/audit.ts"
import type { Release } from "../../app/domain/releases/release.ts"
import { createCommandEntry } from "../command-entry.ts"
import { selectDatabase } from "../database.ts"
import { addReleaseSql, findReleaseSql, republishReleaseSql, withdrawReleaseSql } from "../release-sql.ts"
import { runCommand } from "../run-command.ts"
import { wingetManifests } from "../winget.ts"

const USAGE = `npm run release -- add VERSION ADDRESS NOTES    publishes a version; NOTES is text or a file, one change per line
npm run release -- withdraw VERSION             takes it back
npm run release -- republish VERSION            offers a withdrawn version again
npm run release -- winget VERSION [FOLDER]      writes its WinGet manifests

Changes the local database; with --remote, the production one.`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { remote: { type: "boolean", default: false } },
})
const [command = "", version = "", ...rest] = positionals
const { name: database, execute } = selectDatabase(options)

await runCommand(run)

async function run(): Promise<string> {
  if (!["add", "withdraw", "republish", "winget"].includes(command)) throw new Error(USAGE)
  if (!/^\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(version))
    throw new Error("VERSION must be three numbers, such as 1.2.3.")
  if (command === "add") return add(rest[0] ?? "", rest[1] ?? "")
  if (command === "winget") return writeWinget(rest[0] ?? `winget-${version}`)
  const changeSql = command === "withdraw" ? withdrawReleaseSql : republishReleaseSql
  const changed = execute(...changeSql(version, entryOf(`release.${command}`)))
  const state = command === "withdraw" ? "published" : "withdrawn"
  if (changed.length === 0) throw new Error(`${version} is not ${state} in the ${database}.`)
  return `${command === "withdraw" ? "Withdrew" : "Republished"} ${version} in the ${database}.`
}

async function add(installerUrl: string, notesOrFile: string): Promise<string> {
  const notes = (existsSync(notesOrFile) ? readFileSync(notesOrFile, "utf8") : notesOrFile).trim()
  if (notes === "" || notes.length > 10_000) throw new Error("NOTES must have 1 to 10,000 characters.")
  if (findRelease()) throw new Error(`${version} exists already in the ${database}. Choose a new version.`)
  const file = await readInstaller(installerUrl, { requireHttps: options.remote })
  const entry = entryOf("release.publish", { address: installerUrl, ...file })
  const release = { version, installerUrl, ...file, notes, publishedAt: entry.requestedAt }
  if (execute(...addReleaseSql(release, entry)).length === 0)
    throw new Error(`${version} was published in the meantime.`)
  return `Published ${version} in the ${database}.\nSize     ${file.size} bytes\nSHA-256  ${file.sha256}`
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
