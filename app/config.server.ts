import { z } from "zod"
import { isEmailAddress } from "#app/domain/account/email-address.ts"
import { days } from "./domain/time.ts"

const secret = z.string().trim().min(8)
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ""))

/** An Ed25519 key in PKCS#8 is this prefix and 32 bytes, 64 characters of base64 in all. */
const signingKey = z.base64().length(64).startsWith("MC4CAQAwBQYDK2VwBCIEI")

/** How long after a purchase a refund or a dispute is likely: card networks allow disputes for about 120 days. */
const DEFAULT_REFUND_WINDOW_DAYS = "120"

const Variables = z.object({
  ENVIRONMENT: z.enum(["local", "production"]),
  SITE_URL: address,
  RAZORPAY_KEY_ID: z.string().regex(/^rzp_(test|live)_\w+$/),
  RAZORPAY_KEY_SECRET: secret,
  RAZORPAY_WEBHOOK_SECRET: secret,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: secret.optional().or(z.literal("").transform(() => undefined)),
  RAZORPAY_API_URL: address,
  RAZORPAY_CHECKOUT_URL: address,
  RESEND_API_KEY: secret,
  RESEND_API_URL: address,
  MAIL_FROM: z.string().min(3),
  IP_INFO_URL: address,
  INSTALLER_URL: address,
  LICENSE_SIGNING_KEY: signingKey,
  LICENSE_SIGNING_KEY_PREVIOUS: signingKey.optional().or(z.literal("").transform(() => undefined)),
  INSTALLER_SIZE: z.coerce.number().int().positive().optional(),
  INSTALLER_SHA256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  REFUND_WINDOW_DAYS: z
    .string()
    .transform((value) => value || DEFAULT_REFUND_WINDOW_DAYS)
    .default(DEFAULT_REFUND_WINDOW_DAYS)
    .pipe(z.string().regex(/^\d{1,3}$/))
    .transform(Number),
  THROTTLE_SCALE: z.coerce.number().positive(),
  SUPPORT_EMAIL: z.string().refine(isEmailAddress),
  SUPPORT_PHONE: z.string().min(3),
  POSTAL_ADDRESS: z.string().min(3),
})

const SECRETS = [
  "RAZORPAY_KEY_ID",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "RESEND_API_KEY",
  "LICENSE_SIGNING_KEY",
] as const

const ADDRESSES = [
  "SITE_URL",
  "RAZORPAY_API_URL",
  "RAZORPAY_CHECKOUT_URL",
  "RESEND_API_URL",
  "IP_INFO_URL",
  "INSTALLER_URL",
] as const

const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::(1|ffff:7f[0-9a-f:]*)?\])$/

function isOnThisMachine(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, "") : ""
  return THIS_MACHINE.test(host) || host.endsWith(".localhost")
}

/** A production site must not talk to somebody's laptop, nor trust secrets that everyone can read. */
const ProductionSafeVariables = Variables.check(({ value, issues }) => {
  if (value.ENVIRONMENT !== "production") return
  for (const name of ADDRESSES) {
    if (!value[name].startsWith("https:")) {
      issues.push({ code: "custom", path: [name], input: value[name], message: "is not https" })
    }
    if (isOnThisMachine(value[name])) {
      issues.push({ code: "custom", path: [name], input: value[name], message: "is on localhost" })
    }
  }
  for (const name of SECRETS) {
    if (/example/i.test(value[name])) {
      issues.push({ code: "custom", path: [name], input: "", message: "is copied from .dev.vars.example" })
    }
  }
})

export type Config = ReturnType<typeof nameVariables>

/** The configuration, or the names of the variables that are missing or malformed; never their values. */
export function parseConfig(env: unknown): { ok: true; config: Config } | { ok: false; variables: string[] } {
  const parsed = ProductionSafeVariables.safeParse(env)
  if (parsed.success) return { ok: true, config: nameVariables(parsed.data) }
  return { ok: false, variables: [...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))] }
}

function nameVariables(variables: z.infer<typeof Variables>) {
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
    throttleScale: variables.THROTTLE_SCALE,
    installer: {
      url: variables.INSTALLER_URL,
      size: variables.INSTALLER_SIZE ?? null,
      sha256: variables.INSTALLER_SHA256 ?? null,
    },
    signingKeys: {
      current: variables.LICENSE_SIGNING_KEY,
      previous: variables.LICENSE_SIGNING_KEY_PREVIOUS ?? null,
    },
    contact: {
      supportEmail: variables.SUPPORT_EMAIL,
      supportPhone: variables.SUPPORT_PHONE,
      postalAddress: variables.POSTAL_ADDRESS,
    },
  }
}
