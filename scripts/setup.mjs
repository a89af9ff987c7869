import { generateKeyPairSync, randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { selectNode } from "./node.mjs"
import { isPortFree, run } from "./processes.mjs"

// What a fresh clone lacks. Only Node's own modules are used here: nothing else is installed yet.

export const port = Number(process.env.PORT ?? 8787)
export const emulatorsPort = Number(process.env.EMULATORS_PORT ?? 8788)
export const stateDir = process.env.STATE_DIR ?? ".wrangler/state"
export const siteUrl = `http://localhost:${port}`
export const emulatorsUrl = `http://localhost:${emulatorsPort}`

/** A taken port ends it with one line that says which. */
export async function requireFreePorts() {
  for (const wanted of [port, emulatorsPort]) {
    if (await isPortFree(wanted)) continue
    console.error(`Port ${wanted} is taken. Set PORT or EMULATORS_PORT to another one.`)
    process.exit(1)
  }
}

/**
 * Installs exactly what the lock file names, unless that is there already; then everything runs on a suitable
 * Node.js.
 */
export async function install() {
  if (!isInstalled()) {
    console.log("Installing packages (npm ci)")
    await run("npm", ["ci", "--no-audit", "--no-fund"])
  }
  selectNode()
}

/** npm notes what it has installed as a lock file, which lacks the optional packages of other platforms. */
function isInstalled() {
  const packagesOf = (lock) => JSON.parse(readFileSync(lock, "utf8")).packages
  if (!existsSync("node_modules/.package-lock.json")) return false
  const installed = packagesOf("node_modules/.package-lock.json")
  return Object.entries(packagesOf("package-lock.json")).every(([path, { version, integrity, optional }]) => {
    const found = installed[path]
    if (path === "" || (optional && !found)) return true
    return found?.version === version && found.integrity === integrity
  })
}

/** Writes .dev.vars with secrets of its own, unless there is one. */
export function writeDevVars() {
  if (existsSync(".dev.vars")) return
  const signingKey = generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" })
  const secrets = {
    RAZORPAY_KEY_ID: `rzp_test_${randomBytes(7).toString("hex")}`,
    RAZORPAY_KEY_SECRET: randomBytes(18).toString("hex"),
    RAZORPAY_WEBHOOK_SECRET: randomBytes(18).toString("hex"),
    RESEND_API_KEY: `re_${randomBytes(18).toString("hex")}`,
    LICENSE_SIGNING_KEY: signingKey.toString("base64"),
  }
  const filled = readFileSync(".dev.vars.example", "utf8").replace(/^(\w+)=.*$/gm, (line, name) =>
    name in secrets ? `${name}="${secrets[name]}"` : line,
  )
  writeFileSync(".dev.vars", filled, { mode: 0o600 })
}

/** Addresses that follow the ports, over those of .dev.vars. */
export function addressVariables() {
  const variables = {
    SITE_URL: siteUrl,
    RAZORPAY_API_URL: emulatorsUrl,
    RAZORPAY_CHECKOUT_URL: `${emulatorsUrl}/v1/checkout.js`,
    RESEND_API_URL: emulatorsUrl,
    IP_INFO_URL: `${emulatorsUrl}/json`,
    INSTALLER_URL: `${emulatorsUrl}/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe`,
  }
  return Object.entries(variables).flatMap(([name, value]) => ["--var", `${name}:${value}`])
}

export const tsx = ["node_modules/tsx/dist/cli.mjs"]
export const remix = ["node_modules/@remix-run/dev/dist/cli.js"]
export const wrangler = ["node_modules/wrangler/bin/wrangler.js"]
/**
 * Wrangler keeps to itself, and does not fetch a sample of `request.cf`, which fails loudly where there is no
 * internet.
 */
export const quietWrangler = {
  WRANGLER_SEND_METRICS: "false",
  CI: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
}

export async function build() {
  await run("node", [...remix, "vite:build", "-c", "remix.config.ts", "--logLevel", "warn"])
}

/** Brings the local D1 up to date and adds the demo accounts; what is there stays. */
export async function migrateAndSeed() {
  const migrate = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir]
  await run("node", [...wrangler, ...migrate], { env: quietWrangler })
  const seed = [...tsx, "scripts/seed.ts"]
  await run("node", seed, { env: { ...quietWrangler, STATE_DIR: stateDir } })
}
