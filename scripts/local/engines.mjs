import { existsSync } from "node:fs"
import { findChromium, installPackages, isDebianRoot } from "./chromium.mjs"
import { run } from "./processes.mjs"

/** Debian's programs, what installs them, and the variable that names another. Playwright has builds of its own. */
const ENGINES = {
  chromium: { variable: "CHROMIUM_PATH" },
  firefox: {
    variable: "FIREFOX_PATH",
    programs: ["/usr/bin/firefox-esr"],
    packages: ["firefox-esr"],
  },
  webkit: {
    variable: "WEBKIT_DRIVER_PATH",
    programs: ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"],
    packages: ["webkit2gtk-driver", "xvfb"],
  },
}

export const ENGINE_NAMES = Object.keys(ENGINES)

/**
 * Installs an engine, if it is missing: as root on Debian its packages, elsewhere the browser that Playwright brings. Returns the
 * variable that names its program, empty for Playwright's own; rejects when it can't be had.
 */
export async function findEngine(name) {
  const { variable } = ENGINES[name]
  return { [variable]: process.env[variable] ?? (await findProgram(name)) }
}

async function findProgram(name) {
  if (name === "chromium") return findChromium()
  const { programs, packages } = ENGINES[name]
  if (programs.every((path) => existsSync(path))) return programs[0]
  if (isDebianRoot()) {
    await installPackages(name, packages)
    return programs[0]
  }
  const playwright = await import("@playwright/test")
  if (!existsSync(playwright[name].executablePath())) {
    console.log(`Installing ${name}`)
    await run("node", ["node_modules/@playwright/test/cli.js", "install", name])
  }
  return ""
}
