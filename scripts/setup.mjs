import { generateKeyPairSync, randomBytes } from "node:crypto"
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { selectNode } from "./node.mjs"
import { isPortFree, run } from "./processes.mjs"

// Prepares a fresh clone. Imports only Node's own modules, because packages may not be installed yet.

export const port = Number(process.env.PORT ?? 8787)
export const emulatorsPort = Number(process.env.EMULATORS_PORT ?? 8788)
export const stateDir = process.env.STATE_DIR ?? ".wrangler/state"
export const siteUrl = `http://localhost:${port}`
export const emulatorsUrl = `http://localhost:${emulatorsPort}`

/** Exits with code 1 and a message when a port is taken. */
export async function requireFreePorts() {
  for (const requiredPort of [port, emulatorsPort]) {
    if (await isPortFree(requiredPort)) continue
    console.error(`Port ${requiredPort} is taken. Set PORT or EMULATORS_PORT to another one.`)
    process.exit(1)
  }
}

/** Installs the locked packages unless they are installed, then selects a suitable Node.js (see node.mjs). */
export async function install() {
  if (!isInstalled()) {
    console.log("Installing packages (npm ci)")
    await run("npm", ["ci", "--no-audit", "--no-fund"])
  }
  selectNode()
}

/**
 * Compares the lock file with npm's record of what is installed, which omits other platforms' optional
 * packages.
 */
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
  const signingKey = generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" })
  const secrets = {
    RAZORPAY_KEY_ID: `rzp_test_${randomBytes(7).toString("hex")}`,
    RAZORPAY_KEY_SECRET: randomBytes(18).toString("hex"),
    RAZORPAY_WEBHOOK_SECRET: randomBytes(18).toString("hex"),
    RESEND_API_KEY: `re_${randomBytes(18).toString("hex")}`,
    LICENSE_SIGNING_KEY: signingKey.toString("base64"),
    FACTOR_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  }
  if (existsSync(".dev.vars")) {
    const existing = readFileSync(".dev.vars", "utf8")
    const missing = Object.entries(secrets).filter(([name]) => !new RegExp(`^${name}=`, "m").test(existing))
    for (const [name, value] of missing) appendFileSync(".dev.vars", `\n${name}="${value}"\n`)
    return
  }
  const contents = readFileSync(".dev.vars.example", "utf8").replace(/^(\w+)=.*$/gm, (line, name) =>
    name in secrets ? `${name}="${secrets[name]}"` : line,
  )
  writeFileSync(".dev.vars", contents, { mode: 0o600 })
}

const installerUrl = `${emulatorsUrl}/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe`

/** Wrangler arguments that override the URLs in .dev.vars with the chosen ports. */
export function addressVariables() {
  const variables = {
    SITE_URL: siteUrl,
    RAZORPAY_API_URL: emulatorsUrl,
    RAZORPAY_CHECKOUT_URL: `${emulatorsUrl}/v1/checkout.js`,
    RESEND_API_URL: emulatorsUrl,
    IP_INFO_URL: `${emulatorsUrl}/json`,
    INSTALLER_URL: installerUrl,
  }
  return Object.entries(variables).flatMap(([name, value]) => ["--var", `${name}:${value}`])
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

export async function build() {
  await run("node", [...remix, "vite:build", "-c", "remix.config.ts", "--logLevel", "warn"])
}

/** Applies migrations to the local D1 and adds the demo accounts and release; existing data is preserved. */
export async function migrateAndSeed() {
  const migrate = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir]
  await run("node", [...wrangler, ...migrate], { env: quietWrangler })
  const seed = [...tsx, "scripts/seed.ts"]
  await run("node", seed, { env: { ...quietWrangler, STATE_DIR: stateDir, INSTALLER_URL: installerUrl } })
}
