import * as z from "zod"
import { isEmailAddress } from "#app/domain/account/email-address.ts"
import { encryptionKey, grievanceOfficer, httpUrl, secret, signingKey } from "./config-values.ts"
import { days } from "./domain/time.ts"

/**
 * How many days after a purchase a refund or dispute is likely: card networks allow disputes for about 120
 * days.
 */
const DEFAULT_REFUND_WINDOW_DAYS = "120"

const Variables = z.object({
  ENVIRONMENT: z.enum(["local", "production"]),
  SITE_URL: httpUrl,
  RAZORPAY_KEY_ID: z.string().regex(/^rzp_(test|live)_\w+$/),
  RAZORPAY_KEY_SECRET: secret,
  RAZORPAY_WEBHOOK_SECRET: secret,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: secret.optional().or(z.literal("").transform(() => undefined)),
  RAZORPAY_API_URL: httpUrl,
  RAZORPAY_CHECKOUT_URL: httpUrl,
  RESEND_API_KEY: secret,
  RESEND_API_URL: httpUrl,
  MAIL_FROM: z.string().min(3),
  IP_INFO_URL: httpUrl,
  INSTALLER_URL: httpUrl,
  LICENSE_SIGNING_KEY: signingKey,
  LICENSE_SIGNING_KEY_PREVIOUS: signingKey.optional().or(z.literal("").transform(() => undefined)),
  FACTOR_ENCRYPTION_KEY: encryptionKey,
  FACTOR_ENCRYPTION_KEY_PREVIOUS: encryptionKey.optional().or(z.literal("").transform(() => undefined)),
  REFUND_WINDOW_DAYS: z
    .string()
    .transform((value) => value || DEFAULT_REFUND_WINDOW_DAYS)
    .default(DEFAULT_REFUND_WINDOW_DAYS)
    .pipe(z.string().regex(/^\d{1,3}$/))
    .transform(Number),
  RATE_LIMIT_SCALE: z.coerce.number().positive(),
  SUPPORT_EMAIL: z.string().refine(isEmailAddress),
  SUPPORT_PHONE: z.string().min(3),
  SUPPORT_RESPONSE_TIME: z.string().min(3),
  SELLER_NAME: z.string().min(2),
  POSTAL_ADDRESS: z.string().min(3),
  GRIEVANCE_OFFICER: grievanceOfficer.optional().or(z.literal("").transform(() => undefined)),
})

const SECRET_VARIABLES = [
  "RAZORPAY_KEY_ID",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "RESEND_API_KEY",
  "LICENSE_SIGNING_KEY",
  "FACTOR_ENCRYPTION_KEY",
] as const

const URL_VARIABLES = [
  "SITE_URL",
  "RAZORPAY_API_URL",
  "RAZORPAY_CHECKOUT_URL",
  "RESEND_API_URL",
  "IP_INFO_URL",
  "INSTALLER_URL",
] as const

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::(1|ffff:7f[0-9a-f:]*)?\])$/

function isLoopback(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, "") : ""
  return LOOPBACK_HOST.test(host) || host.endsWith(".localhost")
}

/**
 * In production every URL must be https and not loopback, and no secret may be the public one of
 * .dev.vars.example.
 */
const ProductionSafeVariables = Variables.check(({ value, issues }) => {
  if (value.ENVIRONMENT !== "production") return
  for (const name of URL_VARIABLES) {
    if (!value[name].startsWith("https:")) {
      issues.push({ code: "custom", path: [name], input: value[name], message: "is not https" })
    }
    if (isLoopback(value[name])) {
      issues.push({ code: "custom", path: [name], input: value[name], message: "is on localhost" })
    }
  }
  for (const name of SECRET_VARIABLES) {
    if (/example/i.test(value[name])) {
      issues.push({ code: "custom", path: [name], input: "", message: "is copied from .dev.vars.example" })
    }
  }
})

export type Config = ReturnType<typeof toConfig>

type ParsedConfig = { kind: "valid"; config: Config } | { kind: "malformed"; variables: string[] }

/** The configuration, or the names of the variables that are missing or malformed; never their values. */
export function parseConfig(env: unknown): ParsedConfig {
  const parsed = ProductionSafeVariables.safeParse(env)
  if (parsed.success) return { kind: "valid", config: toConfig(parsed.data) }
  return {
    kind: "malformed",
    variables: [...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))],
  }
}

/** Earlier configurations began the address with the seller's name, which is now printed before it. */
function withoutName(address: string, name: string): string {
  return address.startsWith(`${name},`) ? address.slice(name.length + 1).trim() : address
}

function toConfig(variables: z.infer<typeof Variables>) {
  return {
    isLocal: variables.ENVIRONMENT === "local",
    siteUrl: variables.SITE_URL,
    razorpay: {
      keyId: variables.RAZORPAY_KEY_ID,
      keySecret: variables.RAZORPAY_KEY_SECRET,
      webhookSecrets: [variables.RAZORPAY_WEBHOOK_SECRET, variables.RAZORPAY_WEBHOOK_SECRET_PREVIOUS].filter(
        (value) => value !== undefined,
      ),
      apiUrl: variables.RAZORPAY_API_URL,
      checkoutUrl: variables.RAZORPAY_CHECKOUT_URL,
      isTestMode: variables.RAZORPAY_KEY_ID.startsWith("rzp_test_"),
    },
    resend: { apiKey: variables.RESEND_API_KEY, apiUrl: variables.RESEND_API_URL, from: variables.MAIL_FROM },
    ipInfoUrl: variables.IP_INFO_URL,
    refundWindow: days(variables.REFUND_WINDOW_DAYS),
    rateLimitScale: variables.RATE_LIMIT_SCALE,
    installerUrl: variables.INSTALLER_URL,
    signingKeys: {
      current: variables.LICENSE_SIGNING_KEY,
      previous: variables.LICENSE_SIGNING_KEY_PREVIOUS ?? null,
    },
    factorKeys: {
      current: variables.FACTOR_ENCRYPTION_KEY,
      previous: variables.FACTOR_ENCRYPTION_KEY_PREVIOUS ?? null,
    },
    contact: {
      supportEmail: variables.SUPPORT_EMAIL,
      supportPhone: variables.SUPPORT_PHONE,
      supportResponseTime: variables.SUPPORT_RESPONSE_TIME,
      sellerName: variables.SELLER_NAME,
      postalAddress: withoutName(variables.POSTAL_ADDRESS, variables.SELLER_NAME),
      grievanceOfficer: variables.GRIEVANCE_OFFICER ?? null,
      /** Only the owner's settings have one. */
      gstin: null as string | null,
    },
  }
}
