import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { emulatorsPort, hasReseller, port } from "./addresses.mjs"
import { selectNode } from "./node.mjs"
import { isPortFree, run } from "./processes.mjs"
import { createResellerSecrets, createSecrets, randomText, randomWebhookSecret } from "./secrets.mjs"
import { localVariables } from "./variables.mjs"

// Prepares a fresh clone. Imports only Node's own modules, because packages may not be installed yet.

export { emulatorsPort, emulatorsUrl, port, siteUrl, stateDir } from "./addresses.mjs"

/** Exits with code 1 and a message when a port is taken. */
export async function requireFreePorts() {
  for (const requiredPort of [port, emulatorsPort]) {
    if (await isPortFree(requiredPort)) continue
    console.error(`Port ${requiredPort} is taken. Set PORT or EMULATORS_PORT to another one.`)
    process.exit(1)
  }
}

/** Installs the locked packages unless they are installed, then selects a suitable Node.js and names it. */
export async function install() {
  if (!isInstalled()) {
    console.log("Installing packages (npm ci)")
    await run("npm", ["ci", "--no-audit", "--no-fund"])
  }
  return selectNode()
}

/** Compares the lock file with npm's record of what is installed, which omits other platforms' packages. */
function isInstalled() {
  const packagesOf = (lock) => JSON.parse(readFileSync(lock, "utf8")).packages
  if (!existsSync("node_modules/.package-lock.json")) return false
  const installed = packagesOf("node_modules/.package-lock.json")
  return Object.entries(packagesOf("package-lock.json")).every(([path, { version, integrity, optional }]) => {
    const installedPackage = installed[path]
    if (path === "" || (optional && !installedPackage)) return true
    return installedPackage?.version === version && installedPackage.integrity === integrity
  })
}

/**
 * Writes .dev.vars from .dev.vars.example with random secrets. One that exists only gets the secrets that were added
 * since.
 */
export function writeDevVars() {
  const secrets = {
    ...createSecrets(),
    RAZORPAY_KEY_ID: `rzp_test_${randomText()}`,
    RAZORPAY_KEY_SECRET: randomText(),
    RESEND_API_KEY: `re_${randomText()}`,
    RESEND_WEBHOOK_SECRET: randomWebhookSecret(),
    // A start that brings them, such as that of a test, keeps them to itself.
    ...(hasReseller() && !process.env.POLAR_ACCESS_TOKEN && createResellerSecrets()),
  }
  if (existsSync(".dev.vars")) {
    const existing = readFileSync(".dev.vars", "utf8")
    // Variables of the second provider may be empty.
    const isSet = (name) =>
      new RegExp(`^${name}=${name.startsWith("POLAR_") ? '"?[^"\\s]' : ""}`, "m").test(existing)
    const missing = Object.entries(secrets).filter(([name]) => !isSet(name))
    for (const [name, value] of missing) appendFileSync(".dev.vars", `\n${name}="${value}"\n`)
    return
  }
  const contents = readFileSync(".dev.vars.example", "utf8").replace(/^(\w+)=.*$/gm, (line, name) =>
    name in secrets ? `${name}="${secrets[name]}"` : line,
  )
  writeFileSync(".dev.vars", contents, { mode: 0o600 })
}

/** Wrangler arguments for the variables that come before those of .dev.vars. */
export function variableArguments() {
  return Object.entries(localVariables()).flatMap(([name, value]) => ["--var", `${name}:${value}`])
}

export const tsx = ["node_modules/tsx/dist/cli.mjs"]
export const remix = ["node_modules/@remix-run/dev/dist/cli.js"]
export const wrangler = ["node_modules/wrangler/bin/wrangler.js"]
/**
 * Disables Wrangler's metrics, prompts and download of a sample `request.cf`, which logs errors when offline.
 */
export const quietWrangler = {
  WRANGLER_SEND_METRICS: "false",
  CI: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
}

/** The folder of the build, which stays while this process runs: see scripts/commands/build.mjs. */
export async function build() {
  return (await run("node", ["scripts/commands/build.mjs"])).trim()
}

/** Prepares the local D1, by the Node.js that the installation selects. */
export async function prepareDatabase() {
  await run("node", ["scripts/local/prepare-database.mjs"])
}
