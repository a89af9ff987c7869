import { existsSync } from "node:fs"
import { run } from "./processes.mjs"

/**
 * Programs of each engine, of which the first found is used; further requirements, the Debian packages with all of it, and
 * the variable that names another program.
 */
export const ENGINES = {
  chromium: {
    title: "Chromium",
    variable: "CHROMIUM_PATH",
    programs: [
      // The headless shell draws no windows of its own, which takes a fifth of the tests' time or more.
      "/usr/bin/chromium-headless-shell",
      "/usr/bin/chromium",
      "/usr/bin/chromium-browser",
      "/usr/bin/google-chrome",
      "/usr/bin/google-chrome-stable",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    ],
    packages: ["chromium-headless-shell"],
  },
  firefox: {
    title: "firefox",
    variable: "FIREFOX_PATH",
    programs: ["/usr/bin/firefox-esr"],
    packages: ["firefox-esr"],
  },
  webkit: {
    title: "webkit",
    variable: "WEBKIT_DRIVER_PATH",
    programs: ["/usr/bin/WebKitWebDriver"],
    needs: "/usr/bin/Xvfb",
    packages: ["webkit2gtk-driver", "xvfb"],
  },
}

/** The path of an engine's program; undefined where there is none. */
function findProgram(name) {
  const { variable, programs, needs } = ENGINES[name]
  if (process.env[variable]) return process.env[variable]
  return needs && !existsSync(needs) ? undefined : programs.find((path) => existsSync(path))
}

/** Installs the packages of Debian, as root, if the engine is missing. Needs no packages of npm; an error is printed. */
export async function installOnDebian(name) {
  if (findProgram(name) || !existsSync("/etc/debian_version") || process.getuid?.() !== 0) return
  const { title, packages } = ENGINES[name]
  console.log(`Installing ${title} (apt-get)`)
  try {
    await run("apt-get", ["update", "-qq"])
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages])
  } catch ({ message }) {
    console.error(message)
  }
}

/**
 * The path of an engine's program, installed if missing: as root on Debian its packages, elsewhere the browser that Playwright
 * brings. Empty for Playwright's own, which Playwright locates itself; rejects when it can't be had.
 */
export async function findEngine(name) {
  await installOnDebian(name)
  const found = findProgram(name)
  if (found) return found
  const playwright = await import("@playwright/test")
  if (!existsSync(playwright[name].executablePath())) {
    console.log(`Installing ${ENGINES[name].title}`)
    await run("node", ["node_modules/@playwright/test/cli.js", "install", name])
  }
  return ""
}

/** The name and version of the Chromium that `findEngine` found. */
export async function versionOf(path) {
  const program = path || (await import("@playwright/test")).chromium.executablePath()
  return /.*\d+(\.\d+){3}/.exec(await run(program, ["--version"]))?.[0] ?? program
}
