import { execFile } from "node:child_process"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const run = promisify(execFile)
const SOURCES = [
  "app",
  "db",
  "migrations",
  "node_modules",
  "package.json",
  "scripts",
  "tests",
  "tsconfig.json",
  "wrangler.toml",
]

test("npm start: the local database is prepared while a build deletes the files of the one before", async () => {
  const clone = mkdtempSync(join(tmpdir(), "brisk-start-"))
  try {
    for (const name of SOURCES) symlinkSync(resolve(name), join(clone, name))
    copyFileSync(".dev.vars.example", join(clone, ".dev.vars"))
    mkdirSync(join(clone, "build/client"), { recursive: true })
    writeFileSync(join(clone, "build/client/robots.txt"), "")
    const preload = pathToFileURL(resolve("tests/support/commands/build-begins.mjs")).href
    await run("node", ["node_modules/tsx/dist/cli.mjs", "scripts/local/database.ts"], {
      cwd: clone,
      env: {
        ...process.env,
        CI: "true",
        CLOUDFLARE_CF_FETCH_ENABLED: "false",
        NODE_OPTIONS: `--import ${preload}`,
      },
    })
    expect(existsSync(join(clone, "build/client"))).toBe(false)
    expect(readdirSync(join(clone, ".wrangler/state/v3/d1")).length).toBeGreaterThan(0)
    expect(readdirSync(clone).filter((name) => name.startsWith(".wrangler-"))).toEqual([])
  } finally {
    rmSync(clone, { recursive: true })
  }
}, 300_000)
