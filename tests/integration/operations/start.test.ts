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
import { minutes } from "#app/domain/time.ts"
import { startSite } from "#tests/support/server/start-sites.ts"
import { testInLongForm } from "#tests/support/server/test-length.ts"

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

test("npm start: the local database is prepared before there is a build, and one of other migrations is refused and kept", async () => {
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
    const owner = (...args: string[]) =>
      run("node", ["--import", "tsx", "scripts/commands/owner.ts", ...args], { cwd: clone, env })
    expect((await owner("list")).stdout).toMatch(/^owner@brisk\.test {2}since .* {2}two-factor on\n$/)
    expect((await owner("code")).stdout).toMatch(/^\d{6}\n$/)

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
    rmSync(join(clone, "migrations/0000_baseline.sql"))
    await expect(prepare()).rejects.toThrow(MISMATCH)
    expect(listFiles()).toEqual(files)
  } finally {
    rmSync(clone, { recursive: true })
  }
})

const ROUNDS = 6
const AT_ONCE = 5
const REPEATED_REQUESTS = 5
const FIRST_PORT = 9300

// The browser tests of the short form begin by three starts at once.
testInLongForm(
  `npm start: ${ROUNDS * AT_ONCE} starts, ${AT_ONCE} at once, answer pages, scripts and the icon for as long as they run`,
  async () => {
    const scratch = mkdtempSync(join(tmpdir(), "brisk-starts-"))
    try {
      for (let round = 0; round < ROUNDS; round++) await startAtOnce(scratch)
    } finally {
      rmSync(scratch, { recursive: true })
    }
  },
  minutes(60),
)

async function startAtOnce(scratch: string): Promise<void> {
  const sites = Array.from({ length: AT_ONCE }, (_, index) => {
    const port = FIRST_PORT + 2 * index
    const url = `http://localhost:${port}`
    // Each asks for the build itself, as `npm start` does.
    const env = { BUILD_DIR: "", STATE_DIR: join(scratch, String(index)) }
    return {
      url,
      ...startSite({ url, env: { ...env, PORT: String(port), EMULATORS_PORT: String(port + 1) } }),
    }
  })
  try {
    await Promise.all(sites.map(({ isReady }) => isReady))
    for (let count = 0; count < REPEATED_REQUESTS; count++) {
      await Promise.all(sites.map(({ url }) => expectServed(url)))
    }
  } finally {
    await Promise.all(sites.map(({ end }) => end()))
  }
}

async function expectServed(url: string): Promise<void> {
  const page = await (await fetch(`${url}/login`)).text()
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? "/no-script"
  for (const path of ["/", script, "/favicon.svg"]) {
    const response = await fetch(url + path)
    await response.bytes()
    expect([path, response.status]).toEqual([path, 200])
  }
}
