import { once } from "node:events"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { COMMAND_LINES, copyClone, runLine, startLine } from "#tests/support/commands/run-line.ts"
import { makeOldSite, writeOldSite } from "#tests/support/fixtures/old-site.ts"

// Each command in its shortest form, in a clone whose site runs.

const NAMES = Object.keys(COMMAND_LINES)
const root = mkdtempSync(join(tmpdir(), "brisk-commands-"))
const clone = join(root, "clone")
const programs = join(root, "programs")
const keys = join(root, "keys")
const environment: Record<string, string> = {
  CI: "true",
  npm_config_fetch_retries: "0",
}
/** Of the running site alone: commands read them from its state. */
const ports = { PORT: "", EMULATORS_PORT: "" }
const started = new Set<string>(["start"])
let site: Awaited<ReturnType<typeof startUntil>>

const run = (name: string, args: string[] = [], changes: Record<string, string> = {}, input = "") => {
  started.add(name)
  return runLine(name, args, { cwd: clone, environment: { ...environment, ...changes }, programs }, input)
}

/** Starts a command that ends by a signal, and waits for its word. */
async function startUntil(name: string, word: string, changes: Record<string, string> = {}) {
  started.add(name)
  const child = startLine(name, [], { cwd: clone, environment: { ...environment, ...changes } })
  let output = ""
  const ended = once(child, "close")
  const hasSaidIt = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output += chunk
        if (output.includes(word)) resolve()
      })
    }
  })
  await Promise.race([hasSaidIt, ended])
  expect(output).toContain(word)
  return {
    output,
    stop: async () => {
      process.kill(-(child.pid ?? 0), "SIGTERM")
      await ended
    },
  }
}

async function findFreePorts(count: number): Promise<string[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0))
  const ports = servers.map((server) => String((server.address() as AddressInfo).port))
  await Promise.all(servers.map((server) => once(server.close(), "close")))
  return ports
}

beforeAll(async () => {
  for (const directory of [clone, programs, keys]) mkdirSync(directory)
  copyClone(clone)
  // Stub of Wrangler, which records its arguments and returns nothing.
  const stub = `#!/bin/sh\necho "$(basename "$0") $*" >> ${root}/calls\ncase "$*" in *list*--json|"kv namespace list"|"secret list"*) echo "[]";; *"d1 execute"*) echo "[{\\"results\\":[]}]";; esac\n`
  writeFileSync(join(programs, "wrangler"), stub)
  chmodSync(join(programs, "wrangler"), 0o755)
  const [port = "", emulatorsPort = ""] = await findFreePorts(2)
  Object.assign(ports, { PORT: port, EMULATORS_PORT: emulatorsPort })
  const waiting = setInterval(() => void fetch(`${origin()}/healthz`).catch(() => {}), 100)
  site = await startUntil("start", "Ctrl-C ends everything.", {
    ...ports,
    SUPPORT_RESPONSE_TIME: "within 3 hours",
  }).finally(() => clearInterval(waiting))
})

afterAll(async () => {
  await site?.stop()
  rmSync(root, { recursive: true, force: true })
})

/** Milliseconds: the computer that fills the shop also hashes the passwords. */
const SIGN_UP_INTERVAL = 2000

const origin = () => `http://localhost:${ports.PORT}`

/** Signs up by the form; the status of the answer. */
async function signUp(email: string): Promise<number> {
  const fields = { email, password: "brisk-demo-1", confirmPassword: "brisk-demo-1", acceptTerms: "on" }
  const response = await fetch(`${origin()}/signup`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: origin(), "sec-fetch-site": "same-origin" },
    body: new URLSearchParams(fields),
  })
  await response.arrayBuffer()
  return response.status
}

test("npm start: prints no error to a browser that waits for it", () => {
  expect(site.output).toContain("The shop is ready.")
  expect(site.output).not.toMatch(/ERROR|no such table/)
})

test("npm run doctor: without a site of its state, asks none of another copy", async () => {
  const { status, stdout } = await run("doctor", [], { ...ports, STATE_DIR: join(root, "another") })
  expect([status, stdout]).toEqual([1, expect.stringContaining("npm start does not run with the state in")])
  expect(stdout).toMatch(/Not checked: npm start does not run .+; nor are Scripts, .+Razorpay keys/)
})

test("npm start: a variable of the environment comes before .dev.vars", async () => {
  expect(await (await fetch(`${origin()}/contact`)).text()).toContain("within 3 hours")
})

test("npm run demo: beside a running site, no request fails and no row is lost", async () => {
  const doctor = await run("doctor")
  expect(doctor).toMatchObject({ status: 0, stdout: expect.stringContaining(": 0 failing") })
  let isFilled = false
  const demo = run("demo").finally(() => {
    isFilled = true
  })
  const statuses: number[] = []
  while (!isFilled) {
    statuses.push(await signUp(`beside-${statuses.length}@example.com`))
    await wait(SIGN_UP_INTERVAL)
  }
  const added = /^Events of a year: \d{3}\nAdded 200 customers, /
  expect(await demo).toMatchObject({ status: 0, stderr: "", stdout: expect.stringMatching(added) })
  expect(statuses.length).toBeGreaterThan(2)
  expect(statuses.filter((status) => status !== 303)).toEqual([])
  const found = await run("demo")
  expect(found.stdout).toBe("The made-up customers are there already.\n")
  // The books hold, and Razorpay's emulator knows the payments.
  expect(await run("doctor")).toMatchObject({ status: 0 })
  const { orders, payments } = JSON.parse(readFileSync(join(clone, ".wrangler/state/emulators.json"), "utf8"))
  expect([orders.length > 150, payments.length > 100]).toEqual([true, true])
  const [database = ""] = readdirSync(join(clone, ".wrangler/state/v3/d1/miniflare-D1DatabaseObject")).filter(
    (name) => /^[0-9a-f]{64}\.sqlite$/.test(name),
  )
  using sqlite = openReadOnly(join(clone, ".wrangler/state/v3/d1/miniflare-D1DatabaseObject", database))
  const count = (pattern: string) =>
    sqlite.database.prepare("select count(*) as n from users where email like ?").get(pattern)?.n
  expect(count("beside-%")).toBe(statuses.length)
  expect(Number(count("customer-%"))).toBeGreaterThanOrEqual(200)
})

function openReadOnly(path: string) {
  const database = new DatabaseSync(path, { readOnly: true })
  return { database, [Symbol.dispose]: () => database.close() }
}

test("npm run owner, recover, release: work beside a running site", async () => {
  expect(await run("owner", ["code"])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^\d{6}\n$/),
  })
  expect((await run("owner", ["list"])).stdout).toContain("owner@brisk.test")
  const refused = await run("owner", ["add", "owner@brisk.test"])
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("is an owner already")])
  expect((await run("recover")).stdout).toContain("Nothing was requested yet (local database")
  expect((await run("release", ["create-key"])).stdout).toContain("RELEASE_SIGNING_KEY  ")
  const address = `http://localhost:${ports.EMULATORS_PORT}/releases/download/v2.0.0/Brisk-Setup-2.0.0.exe`
  const added = await run("release", ["add", "2.0.0", address, "Faster"])
  expect(added).toMatchObject({ status: 0, stdout: expect.stringContaining("Published 2.0.0") })
  expect(await (await fetch(`${origin()}/api/v1/releases/latest?channel=stable`)).json()).toMatchObject({
    version: "2.0.0",
  })
  expect((await run("release", ["withdraw", "2.0.0"])).status).toBe(0)
})

test("npm run backup, restore: copy the database of a running site into another", async () => {
  const key = join(keys, "brisk-backup-key.txt")
  const { stdout } = await run("backup", ["--new-key", key])
  const recipient = /BACKUP_RECIPIENT=(age1\w+)/.exec(stdout)?.[1] ?? ""
  const file = join(keys, "shop.age")
  const args = ["--signing-key", `${key}.signing`, "--out", file]
  expect(await run("backup", args, { BACKUP_RECIPIENT: recipient })).toMatchObject({ status: 0, stderr: "" })
  const elsewhere = { STATE_DIR: join(root, "practice") }
  const restored = await run("restore", [file, "--identity", key], elsewhere, "yes\n")
  expect(restored).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Restored the local database"),
  })
  expect((await run("owner", ["list"], elsewhere)).stdout).toContain("owner@brisk.test")
})

test("npm run import -- --dry-run: reads both files beside a running site", async () => {
  using old = writeOldSite(makeOldSite(2))
  const args = [
    "--accounts",
    old.files.accounts,
    "--data",
    old.files.data,
    "--hash-config",
    old.files.hashConfig,
    "--dry-run",
  ]
  const { status, stdout, stderr } = await run("import", args)
  expect([status, stderr, stdout]).toEqual([0, "", expect.stringContaining("2 accounts")])
})

test("npm run setup, deploy: run against a stub of Wrangler", async () => {
  const { status, stderr } = await run("setup", ["--yes"])
  expect([status, stderr]).toEqual([1, expect.stringContaining("Nothing was created yet.")])
  expect(await run("deploy", ["--domain", "brisk.example"])).toMatchObject({ status: 0 })
  const calls = readFileSync(join(root, "calls"), "utf8").trim().split("\n")
  expect(calls.slice(-2)).toEqual([
    "wrangler d1 migrations apply DB --remote",
    "wrangler deploy --tag 0000_triggers.sql --domain brisk.example",
  ])
})

test("npm run audit: fails with an advisory or without the registry", async () => {
  const advisory = {
    id: 1,
    url: "https://github.com/advisories/GHSA-x",
    title: "A hole",
    severity: "high",
    vulnerable_versions: "*",
  }
  const answers = [{}, { react: [advisory] }]
  const registry = createServer((request, response) => {
    request.resume()
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify(answers.shift()))
  }).listen(0)
  const { port } = registry.address() as AddressInfo
  const audit = (address: string) => run("audit", [], { npm_config_registry: address })
  expect(await audit(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 0 })
  const found = await audit(`http://127.0.0.1:${port}/`)
  expect([found.status, found.stdout]).toEqual([1, expect.stringContaining("A hole (high)")])
  registry.close()
  registry.closeAllConnections()
  const unanswered = await audit("http://127.0.0.1:9/")
  expect([unanswered.status, unanswered.stderr]).toEqual([1, "Not audited: the registry did not answer.\n"])
})

test("npm run migrations: makes the baseline of this repository", async () => {
  rmSync(join(clone, "migrations/0000_baseline.sql"))
  expect((await run("migrations")).status).toBe(0)
  const baseline = "migrations/0000_baseline.sql"
  expect(readFileSync(join(clone, baseline), "utf8")).toBe(readFileSync(baseline, "utf8"))
})

test("npm run build, types, unused, lint, format, conformance: end with 0", async () => {
  for (const [name, ...args] of [
    ["build"],
    ["lint"],
    ["format", "package.json"],
    ["types"],
    ["unused"],
    ["conformance"],
  ] as const)
    expect([name, await run(name, args)]).toEqual([name, expect.objectContaining({ status: 0 })])
})

test("npm test, test:long, check: run a file", async () => {
  const file = "tests/unit/scripts/copy-habits.test.ts"
  for (const name of ["test", "test:long", "check"]) {
    const { status, stdout } = await run(name, [file])
    expect([name, status, / passed, 0 failed/.test(stdout)]).toEqual([name, 0, true])
  }
})

test("npm run bench, bench:paint, mutants: measure one subject", async () => {
  const paint = await run("bench:paint", ["--rounds", "1", "/about"])
  expect(paint).toMatchObject({ stdout: expect.stringContaining("/about"), stderr: "" })
  const bench = await run("bench", ["--rounds", "1", "--rows", "`/buy`,same"])
  expect(bench).toMatchObject({ status: 0, stdout: expect.stringMatching(/\| `\/buy` \| .*\| \d+\.\d+ \|/) })
  expect(bench.stdout).toMatch(/\| activation, same computer \| .*\| \d+\.\d+ \|\n/)
  const mutants = await run("mutants", ["--in", "app/support/bug-reports", "--count", "1"])
  expect(mutants).toMatchObject({ status: 0, stdout: expect.stringContaining("of 1 caught, seed 1") })
})

test("npm run pictures: draws one picture", async () => {
  const { status, stdout } = await run("pictures", ["--only", "landing-light", "--out", keys])
  expect([status, stdout]).toEqual([0, "docs/pictures/landing-light.png\n"])
  expect(existsSync(join(keys, "docs/pictures/landing-light.png"))).toBe(true)
})

test("npm run look: shows one screen", async () => {
  const page = join(keys, "look.html")
  const { status, stdout } = await run("look", ["--grep", "not found", "--out", page])
  expect([status, stdout]).toEqual([0, expect.stringContaining(`10 pictures in ${page}`)])
  expect(readFileSync(page, "utf8")).toContain("<h2>not found</h2>")
})

test("npm run emulators, dev: start", async () => {
  const [port = "", emulatorsPort = ""] = await findFreePorts(2)
  const changes = { PORT: port, EMULATORS_PORT: emulatorsPort, STATE_DIR: join(root, "second") }
  const emulators = await startUntil("emulators", "Emulators: ", changes)
  await emulators.stop()
  const dev = await startUntil("dev", "Ctrl-C ends everything.", changes)
  const { status, stderr } = await run("demo", [], changes)
  expect([status, stderr]).toEqual([1, "Stop npm run dev first: only npm start shares its database.\n"])
  await dev.stop()
})

test.each(NAMES)("npm run %s -- --no-such-option: ends with 1 and one line", async (name) => {
  const { status, stdout, stderr } = await runLine(name, ["--no-such-option"], { cwd: clone, environment })
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => line.trim() !== "")
  expect([status, lines.length]).toEqual([1, 1])
  expect(lines[0]).toContain("--no-such-option")
})

test("package.json: every command was run", () => {
  // They need other browsers: jobs of their own.
  const apart = ["test:engines", "test:old-browsers"]
  expect(NAMES.filter((name) => !started.has(name) && !apart.includes(name))).toEqual([])
})
