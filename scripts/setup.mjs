import { createHash, generateKeyPairSync, randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { isPortFree, run } from "./processes.mjs"

// What a fresh clone lacks. Only Node's own modules are used here: nothing else is installed yet.

export const port = Number(process.env.PORT ?? 8787)
export const emulatorsPort = Number(process.env.EMULATORS_PORT ?? 8788)
export const stateDir = process.env.STATE_DIR ?? ".wrangler/state"
export const siteUrl = `http://localhost:${port}`
export const emulatorsUrl = `http://localhost:${emulatorsPort}`

const LOCK_STAMP = "node_modules/.installed-lock"

export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Brisk needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** A taken port ends it with one line that says which. */
export async function requireFreePorts() {
  for (const wanted of [port, emulatorsPort]) {
    if (await isPortFree(wanted)) continue
    console.error(`Port ${wanted} is taken. Set PORT or EMULATORS_PORT to another one.`)
    process.exit(1)
  }
}

/** Installs exactly what the lock file names, once per lock file. */
export async function install() {
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex")
  if (existsSync(LOCK_STAMP) && readFileSync(LOCK_STAMP, "utf8") === lock) return
  console.log("Installing packages (npm ci)")
  await run("npm", ["ci", "--no-audit", "--no-fund"])
  writeFileSync(LOCK_STAMP, lock)
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

export const wrangler = ["node_modules/wrangler/bin/wrangler.js"]
export const quietWrangler = { WRANGLER_SEND_METRICS: "false", CI: "true" }

export async function build() {
  await run("npm", ["run", "--silent", "build"])
}

/** Brings the local D1 up to date and adds the demo accounts; what is there stays. */
export async function migrateAndSeed() {
  const migrate = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir]
  await run("node", [...wrangler, ...migrate], { env: quietWrangler })
  return run("node", ["node_modules/tsx/dist/cli.mjs", "scripts/seed.ts"], { env: { STATE_DIR: stateDir } })
}
