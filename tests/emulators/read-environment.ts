import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseEnv } from "node:util"
import type { EmulatorSettings } from "./settings.ts"

type Variables = Record<string, string | undefined>

/** The settings of a local run. Secrets come from the environment, or else from the site's own `.dev.vars`. */
export function readEnvironment(environment: Variables, devVarsFile = ".dev.vars"): EmulatorSettings {
  const devVars = existsSync(devVarsFile) ? parseEnv(readFileSync(devVarsFile, "utf8")) : {}
  const missing: string[] = []

  function secret(name: string): string {
    const value = environment[name] || devVars[name]
    if (!value) missing.push(name)
    return value ?? ""
  }

  /** The second provider may be switched off while its orders are still open. */
  const hasReseller = ["RESELLER", "POLAR_ACCESS_TOKEN"].some((name) => environment[name] || devVars[name])

  const settings = {
    port: readPort(environment, "EMULATORS_PORT", 8788),
    siteUrl: `http://localhost:${readPort(environment, "PORT", 8787)}`,
    razorpay: {
      keyId: secret("RAZORPAY_KEY_ID"),
      keySecret: secret("RAZORPAY_KEY_SECRET"),
      webhookSecret: secret("RAZORPAY_WEBHOOK_SECRET"),
    },
    ...(hasReseller && {
      polar: {
        accessToken: secret("POLAR_ACCESS_TOKEN"),
        webhookSecret: secret("POLAR_WEBHOOK_SECRET"),
        organizationId: secret("POLAR_ORGANIZATION_ID"),
        productId: secret("POLAR_PRODUCT_ID"),
      },
    }),
    resendApiKey: secret("RESEND_API_KEY"),
    resendWebhookSecret: secret("RESEND_WEBHOOK_SECRET"),
    emailEvents: "deliver" as const,
    emailRateLimit: Number(environment.EMAIL_RATE_LIMIT || 5),
    stateFile: join(environment.STATE_DIR || ".wrangler/state", "emulators.json"),
  }
  if (missing.length > 0) {
    throw new Error(`neither the environment nor ${devVarsFile} sets ${missing.join(", ")}`)
  }
  return settings
}

function readPort(environment: Variables, name: string, fallback: number): number {
  const text = environment[name] || String(fallback)
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port: ${text}`)
  return port
}
