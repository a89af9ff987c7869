import { chmodSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { writeNew } from "../write-new.ts"
import { PRODUCTION_VARS } from "./production-vars.ts"

export type Values = Record<string, string>

/** What set-up asks for. The variables' names are those of [vars] in wrangler.toml; `--site-url` is the flag of SITE_URL. */
export const QUESTIONS: Record<string, string> = {
  SITE_URL: "Address of the site, such as https://brisk.example",
  MAIL_FROM: "Sender of emails, of a domain that is verified at Resend",
  INSTALLER_URL: "Address of the installer (.exe)",
  SUPPORT_EMAIL: "Support's email address",
  SUPPORT_PHONE: "Support's phone number",
  SUPPORT_RESPONSE_TIME: 'How soon support answers, such as "within 2 working days"',
  SELLER_NAME: "Who sells: a name",
  POSTAL_ADDRESS: "The seller's postal address",
}

/** The secrets that services outside issue. They are read from the environment, because flags stay in the shell's history. */
export const PROVIDER_SECRETS: Record<string, string> = {
  RAZORPAY_KEY_ID: "Razorpay key ID (Dashboard, Account & Settings, API keys)",
  RAZORPAY_KEY_SECRET: "Razorpay key secret",
  RESEND_API_KEY: "Resend API key (resend.com/api-keys)",
}

/** As PROVIDER_SECRETS, but the site works without them: an empty answer leaves them out until the next run. */
export const OPTIONAL_SECRETS: Record<string, string> = {
  RESEND_WEBHOOK_SECRET: "Signing secret of Resend's webhook (resend.com/webhooks), or nothing for now",
}

export const flagOf = (name: string) => name.toLowerCase().replaceAll("_", "-")

/** The secrets that an earlier run generated or asked for, in a file that only this user can read from now on. */
export function readProductionVars(root: string): Values {
  const file = join(root, PRODUCTION_VARS)
  if (!existsSync(file)) return {}
  chmodSync(file, 0o600)
  return parseVars(readFileSync(file, "utf8"))
}

/** Writes the secrets in a file of its own and renames it, so that neither an old mode nor a link outlives it. */
export function writeProductionVars(root: string, values: Values): void {
  const file = join(root, PRODUCTION_VARS)
  const text = Object.entries(values).map(([name, value]) => `${name}=${quote(name, value)}\n`)
  const next = `${file}.next`
  rmSync(next, { force: true })
  writeNew([[next, text.join("")]])
  renameSync(next, file)
}

/** A value as it is read back, whatever is in it; throws for one that no quotes can hold. */
function quote(name: string, value: string): string {
  for (const mark of ["'", '"', "`"]) {
    const quoted = `${mark}${value}${mark}`
    const read = parseVars(`${name}=${quoted}\nEND=1\n`)
    if (Object.keys(read).length === 2 && read[name] === value) return quoted
  }
  throw new Error(`${name} has characters that ${PRODUCTION_VARS} can't hold.`)
}

function parseVars(text: string): Values {
  const entries = Object.entries(parseEnv(text))
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? ""]))
}
