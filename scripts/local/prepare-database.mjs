import { hash } from "node:crypto"
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { localAddresses, stateDir } from "./addresses.mjs"
import { quietWrangler, tsx } from "./install.mjs"
import { run } from "./processes.mjs"

// Applies migrations to the local D1 and adds the demo accounts and release; existing data is preserved. What a database was
// made of is written beside it. A new one is a copy, because making it takes seconds: that loads the site and workerd.

const { INSTALLER_URL } = localAddresses()
const record = `${stateDir}/prepared.json`
const database = `${stateDir}/v3/d1`
const wanted = {
  migrations: Object.fromEntries(globSync("migrations/*.sql").map((path) => [path, sha256(path)])),
  seed: [sha256("scripts/local/seed.ts"), sha256(".dev.vars")],
}

const made = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : { migrations: {} }
if (Object.entries(made.migrations).some(([path, digest]) => wanted.migrations[path] !== digest)) {
  console.error(
    `The local database was made by other migrations. To start anew, without its data: rm -rf ${stateDir}`,
  )
  process.exit(1)
}
if (JSON.stringify(made) !== JSON.stringify(wanted)) {
  if (existsSync(database)) await seed(stateDir)
  else cpSync(await newDatabase(), database, { recursive: true })
  writeFileSync(record, JSON.stringify(wanted))
}
setInstallerUrl()

/** A folder with the database of a new shop. It gets its name when it is complete, and stays for the next start. */
async function newDatabase() {
  const folder = `.wrangler/new-databases/${hash("sha256", JSON.stringify(wanted)).slice(0, 16)}`
  if (existsSync(folder)) return folder
  const staging = `${folder}.${process.pid}`
  await seed(staging)
  // Another start may have made it meanwhile.
  if (!existsSync(folder)) renameSync(`${staging}/v3/d1`, folder)
  rmSync(staging, { recursive: true })
  return folder
}

async function seed(directory) {
  const env = { ...quietWrangler, STATE_DIR: directory, INSTALLER_URL }
  await run("node", [...tsx, "scripts/local/seed.ts"], { env })
}

/** The files of the releases that this project made up are at the port of this start's emulators. */
function setInstallerUrl() {
  for (const path of globSync(`${database}/*/${"[0-9a-f]".repeat(64)}.sqlite`)) {
    const sqlite = new DatabaseSync(path, { timeout: 10_000 })
    sqlite
      .prepare(
        `update releases set installer_url = ?1 || substr(installer_url, instr(installer_url, '/releases/'))
          where installer_url like 'http://localhost:%/releases/%' and installer_url not like ?1 || '/%'`,
      )
      .run(new URL(INSTALLER_URL).origin)
    sqlite.close()
  }
}

function sha256(path) {
  return hash("sha256", readFileSync(path))
}
