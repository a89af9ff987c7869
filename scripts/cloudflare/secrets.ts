import { existsSync, readFileSync, renameSync, rmSync } from "node:fs"
import { parseEnv } from "node:util"
import { writeNew } from "../command.ts"
import { createResellerSecrets, createSecrets, randomWebhookSecret } from "../local/secrets.mjs"

export type Values = Record<string, string>

/** File in which `npm run setup` keeps production secrets, which Cloudflare does not return. Git ignores it. */
export const PRODUCTION_VARS = ".production.vars"

/** A well-formed value of each secret, for those whose real ones can't be read. */
export const WELL_FORMED_SECRETS: Values = {
  ...createSecrets(),
  ...createResellerSecrets(),
  RESELLER: "polar",
  POLAR_API_URL: "https://api.polar.sh",
  RAZORPAY_KEY_ID: "rzp_live_hidden",
  RAZORPAY_KEY_SECRET: "hidden-secret",
  RESEND_API_KEY: "hidden-secret",
  RESEND_WEBHOOK_SECRET: randomWebhookSecret(),
}

export function readVars(file: string): Values {
  const values = existsSync(file) ? Object.entries(parseEnv(readFileSync(file, "utf8"))) : []
  return Object.fromEntries(values.map(([name, value = ""]) => [name, value]))
}

/** Writes a file of its own and renames it, so that neither an old mode nor a link outlives it. */
export function writeVars(file: string, values: Values) {
  const wrong = Object.keys(values).find((name) => !/^[\w+/=.:-]*$/.test(values[name] ?? ""))
  if (wrong) throw new Error(`${wrong} has characters that no key has.`)
  const next = `${file}.next`
  rmSync(next, { force: true })
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`)
  writeNew([[next, lines.join("")]])
  renameSync(next, file)
}
