import { existsSync } from "node:fs"
import { run } from "./processes.mjs"

/** The headless shell first: it draws no windows of its own, which takes a fifth of the tests' time or more. */
const CHROMIUM_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]

const find = () => CHROMIUM_PATHS.find((path) => existsSync(path))

export const isDebianRoot = () => existsSync("/etc/debian_version") && process.getuid?.() === 0

/** Installs packages of Debian. */
export async function installPackages(name, packages) {
  console.log(`Installing ${name} (apt-get)`)
  await run("apt-get", ["update", "-qq"])
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages])
}

/** Installs Debian's headless shell as root, if there is no Chromium. Needs no packages of npm; an error is printed. */
export async function installOnDebian() {
  if (process.env.CHROMIUM_PATH || find() || !isDebianRoot()) return
  try {
    await installPackages("Chromium", ["chromium-headless-shell"])
  } catch ({ message }) {
    console.error(message)
  }
}

/**
 * The path of a Chromium, installed if missing; empty for Playwright's own, which Playwright locates itself.
 */
export async function findChromium() {
  await installOnDebian()
  const present = process.env.CHROMIUM_PATH ?? find()
  if (present) return present
  console.log("Installing Chromium")
  await run("node", ["node_modules/@playwright/test/cli.js", "install", "chromium"])
  return ""
}

/** The name and version of the Chromium that `findChromium` found. */
export async function versionOf(path) {
  const program = path || (await import("@playwright/test")).chromium.executablePath()
  return /.*\d+(\.\d+){3}/.exec(await run(program, ["--version"]))?.[0] ?? program
}
