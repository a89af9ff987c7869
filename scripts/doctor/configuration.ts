import { parseConfig } from "#app/config.server.ts"
import { WELL_FORMED_SECRETS } from "../cloudflare/production-vars.ts"
import { type Finding, failing, ok, warning } from "./finding.ts"
import type { Surroundings } from "./surroundings.ts"

type Facts = Pick<Surroundings, "isRemote" | "variables" | "hiddenSecrets" | "bindingIds">

/** The variables and secrets, by the rules of the Worker itself. */
export function checkConfiguration({ isRemote, variables, hiddenSecrets }: Facts): Finding {
  const hidden = Object.fromEntries(hiddenSecrets.map((name) => [name, WELL_FORMED_SECRETS[name]]))
  const parsed = parseConfig({ ...variables, ...hidden })
  if (parsed.kind === "valid") {
    const notRead = hiddenSecrets.length > 0 ? `, ${hiddenSecrets.length} secrets not readable here` : ""
    return ok("Configuration", `every variable and secret is set and well formed${notRead}`)
  }
  const names = parsed.variables
  const secrets = names.filter((name) => name in WELL_FORMED_SECRETS || name.endsWith("_PREVIOUS"))
  const plain = names.filter((name) => !secrets.includes(name))
  return failing("Configuration", {
    says: `Missing or malformed: ${names.join(", ")}. The Worker answers every request with 500.`,
    remedy: [
      plain.length > 0 && `Set ${plain.join(", ")} in ${isRemote ? "[vars] of wrangler.toml" : ".dev.vars"}.`,
      secrets.length > 0 && remedyForSecrets(secrets, isRemote),
    ]
      .filter(Boolean)
      .join(" "),
  })
}

function remedyForSecrets(secrets: string[], isRemote: boolean): string {
  if (!isRemote) return `Delete ${secrets.join(", ")} from .dev.vars: npm start creates them again.`
  return `${secrets.map((name) => `npx wrangler secret put ${name}`).join("; ")}.`
}

const PLACEHOLDER = /^[0-]+$/

/** What wrangler.toml binds: a clone has placeholders for the ids of an account's database and namespace. */
export function checkBindings({ isRemote, bindingIds }: Facts): Finding[] {
  if (!isRemote) return []
  const missing = Object.entries(bindingIds).filter(([, id]) => PLACEHOLDER.test(id))
  if (missing.length === 0) return [ok("Bindings", "wrangler.toml names a D1 database and a KV namespace")]
  const names = missing.map(([name]) => (name === "database" ? "database_id" : "id of PRICES"))
  return [
    failing("Bindings", {
      says: `wrangler.toml has a placeholder for: ${names.join(", ")}.`,
      remedy: "npm run setup finds or creates both, and writes their ids.",
    }),
  ]
}

/** What is allowed, and seldom meant in production. */
export function checkProductionValues({ isRemote, variables }: Facts): Finding[] {
  if (!isRemote) return []
  const { ENVIRONMENT, RAZORPAY_KEY_ID = "", RATE_LIMIT_SCALE } = variables
  const findings: Finding[] = []
  if (ENVIRONMENT !== "production") {
    const says = `ENVIRONMENT is "${ENVIRONMENT}" on Cloudflare: visitors choose their country, and so their price.`
    findings.push(
      failing("Environment", { says, remedy: 'Set ENVIRONMENT = "production" in wrangler.toml.' }),
    )
  }
  if (RAZORPAY_KEY_ID.startsWith("rzp_test_")) {
    findings.push(
      warning("Test mode", {
        says: "The Razorpay key is a test key: no money moves, and pages say so.",
        remedy:
          "For real sales: npx wrangler secret bulk with the live RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.",
      }),
    )
  }
  if (Number(RATE_LIMIT_SCALE) > 1) {
    findings.push(
      warning("Rate limits", {
        says: `RATE_LIMIT_SCALE multiplies every limit by ${RATE_LIMIT_SCALE}.`,
        remedy: 'Set RATE_LIMIT_SCALE = "1" in wrangler.toml.',
      }),
    )
  }
  const rotating = Object.keys(variables).filter((name) => name.endsWith("_PREVIOUS") && variables[name])
  if (rotating.length > 0) {
    findings.push(
      warning("Rotation", {
        says: `Still set: ${rotating.join(", ")}.`,
        remedy: "docs/operations.md says when each can be deleted.",
      }),
    )
  }
  return findings
}
