import { execFile } from "node:child_process"
import { appendFileSync, copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
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

test("npm start: the local database is prepared before there is a build, and one of other migrations is refused and kept", async () => {
  const clone = mkdtempSync(join(tmpdir(), "brisk-start-"))
  const env = { ...process.env, CI: "true", CLOUDFLARE_CF_FETCH_ENABLED: "false" }
  const signedOut = { ...env, CLOUDFLARE_API_TOKEN: "", HOME: clone, XDG_CONFIG_HOME: clone }
  const prepare = (changes: NodeJS.ProcessEnv = {}) => {
    const script = 'import { migrateAndSeed } from "./scripts/local/install.mjs"; await migrateAndSeed()'
    return run("node", ["--input-type=module", "--eval", script], { cwd: clone, env: { ...env, ...changes } })
  }
  const listFiles = () => readdirSync(join(clone, ".wrangler/state"), { recursive: true }).sort()
  try {
    for (const name of SOURCES) symlinkSync(resolve(name), join(clone, name))
    cpSync("migrations", join(clone, "migrations"), { recursive: true })
    copyFileSync(".dev.vars.example", join(clone, ".dev.vars"))
    await prepare()
    const files = listFiles()
    expect(files.filter((name) => String(name).includes("v3/d1/"))).not.toEqual([])

    // The commands use it, or that of production.
    const owner = (...args: string[]) =>
      run("node", ["--import", "tsx", "scripts/commands/owner.ts", ...args], { cwd: clone, env: signedOut })
    expect((await owner("list")).stdout).toMatch(/^owner@brisk\.test {2}since .* {2}two-factor on\n$/)
    expect((await owner("code")).stdout).toMatch(/^\d{6}\n$/)
    await expect(owner("list", "--remote")).rejects.toMatchObject({
      stderr: expect.stringContaining("CLOUDFLARE_API_TOKEN"),
    })

    // Prepared already: nothing is said and workerd, whose binary can't be found, is not started.
    await prepare({ MINIFLARE_WORKERD_PATH: "/nowhere" })

    appendFileSync(join(clone, "migrations/0000_baseline.sql"), "CREATE TABLE another (id text);\n")
    await expect(prepare()).rejects.toThrow(MISMATCH)
    rmSync(join(clone, "migrations/0000_baseline.sql"))
    await expect(prepare()).rejects.toThrow(MISMATCH)
    expect(listFiles()).toEqual(files)
  } finally {
    rmSync(clone, { recursive: true })
  }
})
