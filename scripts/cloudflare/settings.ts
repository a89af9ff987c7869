import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { PRODUCTION_VARS } from "../production-vars.ts"

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

export const flagOf = (name: string) => name.toLowerCase().replaceAll("_", "-")

/** The secrets that an earlier run generated or asked for. */
export function readProductionVars(root: string): Values {
  const file = join(root, PRODUCTION_VARS)
  if (!existsSync(file)) return {}
  const entries = Object.entries(parseEnv(readFileSync(file, "utf8")))
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? ""]))
}
