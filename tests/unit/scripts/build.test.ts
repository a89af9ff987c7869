import { execFile } from "node:child_process"
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { promisify } from "node:util"
import { beforeEach, expect, test } from "vitest"
import { createDirectory } from "#tests/support/server/temporary-directory.ts"

const run = promisify(execFile)
const BUILD = resolve("scripts/commands/build.mjs")

/** In place of Vite and Wrangler: each makes one file, and Vite leaves a line for each build. */
const PROGRAMS = {
  "@remix-run/dev/dist/cli.js": `const { appendFileSync, mkdirSync } = require("node:fs")
    mkdirSync(process.env.BUILD_DIR + "/client", { recursive: true })
    appendFileSync("builds.log", "built\\n")`,
  "wrangler/bin/wrangler.js": `require("node:fs").mkdirSync(process.env.BUILD_DIR + "/worker")`,
}

let root = ""

beforeEach(() => {
  root = createDirectory()
  for (const [name, source] of Object.entries(PROGRAMS)) {
    const path = join(root, "node_modules", name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, source)
  }
  mkdirSync(join(root, "app"))
  writeFileSync(join(root, "app/worker.ts"), "1")
})

const change = () => appendFileSync(join(root, "app/worker.ts"), "2")
const build = async () => (await run(process.execPath, [BUILD], { cwd: root })).stdout.trim()

/** Builds for a process that ends right after it. */
const buildForEnded = async () =>
  (await run("sh", ["-c", `"${process.execPath}" "${BUILD}"; true`], { cwd: root })).stdout.trim()

test("npm run build: five simultaneous runs make one build, which later ones reuse", async () => {
  const folders = new Set(await Promise.all(Array.from({ length: 5 }, build)))
  expect([...folders, await build()]).toEqual([await build(), await build()])
  expect(readFileSync(join(root, "builds.log"), "utf8")).toBe("built\n")
  expect(existsSync(join(root, "build/current/worker"))).toBe(true)
  expect(existsSync(join(root, "build/next"))).toBe(false)
})

test("npm run build: an old build is removed once no process uses it", async () => {
  const unused = await buildForEnded()
  change()
  const used = await build()
  change()
  const newest = await build()
  expect([unused, used, newest].map((folder) => existsSync(join(root, folder)))).toEqual([false, true, true])
})

test("npm run build: a failed build prints its error, and keeps the previous", async () => {
  const folder = await build()
  writeFileSync(join(root, "node_modules/wrangler/bin/wrangler.js"), `throw new Error("no bundle")`)
  change()
  await expect(build()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("no bundle") })
  expect(existsSync(join(root, folder, "worker"))).toBe(true)
  expect(existsSync(join(root, "build/current/worker"))).toBe(true)
})
