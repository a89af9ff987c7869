import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs"
import { join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { readArguments } from "../local/arguments.mjs"
import { isRunning } from "../local/processes.mjs"

readArguments({
  name: "build",
  does: "Builds the site into a folder named by the hash of its inputs, unless that exists, and prints the folder's path.",
  notes: `client/ and server/ are by Vite, and worker/ is the Worker that Wrangler bundles from them. build/current is a link to the
folder. A build is kept while a process that asked for it runs.`,
})

const INPUTS = [
  ...["app", "db", "public", "scripts/build"].map((folder) => `${folder}/**/*`),
  ...["package.json", "package-lock.json", "tsconfig.json", "remix.config.ts", "wrangler.toml"],
  "scripts/commands/build.mjs",
]
const STAGING = "build/next"
const CURRENT = "build/current"
const BUILD_TIMEOUT_MS = 600_000

mkdirSync("build", { recursive: true })
// Its write lock lets one process at a time build, and ends with the process.
const uses = new DatabaseSync("build/uses.sqlite", { timeout: BUILD_TIMEOUT_MS })
uses.exec("begin exclusive")
uses.exec("create table if not exists uses (folder text, pid integer, primary key (folder, pid))")
let folder = hashFolder()
while (!existsSync(folder)) {
  build()
  const isStale = folder !== hashFolder()
  if (!isStale) renameSync(STAGING, folder)
  folder = hashFolder()
}
uses.prepare("insert or ignore into uses values (?, ?)").run(folder, process.ppid)
linkCurrent()
removeUnused()
uses.exec("commit")
console.log(folder)

function hashFolder() {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0])
  const files = globSync(INPUTS, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    hash.update(`\0${path}\0`).update(readFileSync(path))
  }
  return `build/${hash.digest("hex").slice(0, 16)}`
}

function build() {
  rmSync(STAGING, { recursive: true, force: true })
  run("@remix-run/dev/dist/cli.js", ["vite:build", "-c", "remix.config.ts", "--logLevel", "warn"])
  const aliases = ["index", "cached-pages"].flatMap((name) => [
    "--alias",
    `#build/server/${name}.js:${resolve(STAGING, "server", `${name}.js`)}`,
  ])
  const output = ["--outdir", `${STAGING}/worker`, "--metafile", "--assets", `${STAGING}/client`]
  run("wrangler/bin/wrangler.js", ["deploy", "--dry-run", ...output, ...aliases])
}

function run(program, args) {
  const env = {
    ...process.env,
    NODE_ENV: "production",
    BUILD_DIR: STAGING,
    CI: "true",
    WRANGLER_SEND_METRICS: "false",
  }
  const { status, stdout, stderr } = spawnSync("node", [`node_modules/${program}`, ...args], {
    env,
    encoding: "utf8",
  })
  if (status === 0) return
  console.error(`The build failed\n${stdout}${stderr}`)
  process.exit(1)
}

/** Replaces the link at once, so that it never leads nowhere. */
function linkCurrent() {
  const link = `${CURRENT}.new`
  rmSync(link, { force: true })
  symlinkSync(folder.replace("build/", ""), link)
  renameSync(link, CURRENT)
}

function removeUnused() {
  for (const { pid } of uses.prepare("select distinct pid from uses").all()) {
    if (!isRunning(pid)) uses.prepare("delete from uses where pid = ?").run(pid)
  }
  const isUsed = uses.prepare("select 1 from uses where folder = ?")
  for (const other of globSync(`build/${"[0-9a-f]".repeat(16)}`)) {
    if (other !== folder && !isUsed.get(other)) rmSync(other, { recursive: true })
  }
}
