import { execFile } from "node:child_process"
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const run = promisify(execFile)
const SOURCES = [
  "app",
  "db",
  "node_modules",
  "package.json",
  "scripts",
  "tests",
  "tsconfig.json",
  "wrangler.toml",
]
const MISMATCH =
  "The local database was made by other migrations. To start anew, without its data: rm -rf .wrangler/state"

test("npm start: prepares the local database, and keeps one of other migrations", async () => {
  const clone = mkdtempSync(join(tmpdir(), "brisk-start-"))
  const env = { ...process.env, CI: "true", CLOUDFLARE_CF_FETCH_ENABLED: "false" }
  const prepare = (changes: NodeJS.ProcessEnv = {}) =>
    run("node", ["scripts/local/prepare-database.mjs"], { cwd: clone, env: { ...env, ...changes } })
  const installersOf = (directory: string) => {
    const [path = ""] = globSync(join(clone, directory, `v3/d1/*/${"[0-9a-f]".repeat(64)}.sqlite`))
    const sqlite = new DatabaseSync(path)
    const rows = sqlite.prepare("select installer_url from releases").all()
    sqlite.close()
    return rows.map(({ installer_url }) => installer_url)
  }
  const listFiles = () => readdirSync(join(clone, ".wrangler/state"), { recursive: true }).sort()
  try {
    for (const name of SOURCES) symlinkSync(resolve(name), join(clone, name))
    cpSync("migrations", join(clone, "migrations"), { recursive: true })
    copyFileSync(".dev.vars.example", join(clone, ".dev.vars"))
    await prepare()
    // The commands use it.
    const command = ["--import", "tsx", "scripts/commands/owner.ts", "code"]
    expect((await run("node", command, { cwd: clone, env })).stdout).toMatch(/^\d{6}\n$/)

    // Prepared already: nothing is said and workerd, whose binary can't be found, is not started.
    const withoutWorkerd = { MINIFLARE_WORKERD_PATH: "/nowhere" }
    await prepare(withoutWorkerd)

    // Another new database is a copy, whose installer is at the emulators of its own start.
    await prepare({ ...withoutWorkerd, STATE_DIR: "second", EMULATORS_PORT: "9899" })
    expect(installersOf("second")).toEqual([
      "http://localhost:9899/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe",
    ])
    expect(installersOf(".wrangler/state")).toEqual([
      "http://localhost:8788/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe",
    ])

    const files = listFiles()
    appendFileSync(join(clone, "migrations/0000_baseline.sql"), "CREATE TABLE another (id text);\n")
    await expect(prepare()).rejects.toThrow(MISMATCH)
    expect(listFiles()).toEqual(files)
  } finally {
    rmSync(clone, { recursive: true })
  }
})
