import * as z from "zod"
import type { SalesToEurope } from "#app/orders/prices/sales.ts"
import { isEmailAddress } from "#app/platform/email/email-address.ts"
import { withCountry } from "#app/platform/postal-address.ts"

/** Secret of at least 8 characters, so that a placeholder is refused. */
const secret = z.string().trim().min(8)
/** Webhook secret as Resend shows it: "whsec_" and at least 24 bytes in base64. */
const webhookSecret = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)
/** URL without the slash at its end. */
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ""))

/**
 * An Ed25519 key as PKCS#8: this DER prefix (in base64) and the 32-byte key, 64 characters of base64 in all.
 */
export const signingKey = z.base64().length(64).startsWith("MC4CAQAwBQYDK2VwBCIEI")

/** 32 bytes in base64, for AES-256. */
const encryptionKey = z.base64().length(44).endsWith("=")

/** May be missing, or empty in .dev.vars. */
const optional = <Value extends z.ZodType>(value: Value) =>
  value.optional().or(z.literal("").transform(() => undefined))

/** "Name <address>", as email programs write it. */
const grievanceOfficer = z
  .string()
  .regex(/^[^<>]{2,80} <[^<>]+>$/)
  .transform((value) => {
    const [name = "", email = ""] = value.slice(0, -1).split(" <")
    return { name, email }
  })
  .refine(({ email }) => isEmailAddress(email))

/**
 * Number of days after a purchase in which a refund or dispute is likely: card networks allow disputes for about 120 days.
 */
const DEFAULT_REFUND_WINDOW_DAYS = "120"
const DEFAULT_GSTR1_VERSION = "GST3.2.1"

const Variables = z.object({
  ENVIRONMENT: z.enum(["local", "production"]),
  SITE_URL: httpUrl,
  RAZORPAY_KEY_ID: z.string().regex(/^rzp_(test|live)_\w+$/),
  RAZORPAY_KEY_SECRET: secret,
  RAZORPAY_WEBHOOK_SECRET: secret,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: optional(secret),
  RAZORPAY_API_URL: httpUrl,
  RAZORPAY_CHECKOUT_URL: httpUrl,
  RESELLER: optional(z.literal("polar")),
  POLAR_ACCESS_TOKEN: optional(secret),
  POLAR_WEBHOOK_SECRET: optional(secret),
  POLAR_WEBHOOK_SECRET_PREVIOUS: optional(secret),
  POLAR_API_URL: optional(httpUrl),
  POLAR_PRODUCT_ID: optional(z.uuid()),
  POLAR_ORGANIZATION_ID: optional(z.uuid()),
  RESEND_API_KEY: secret,
  RESEND_API_URL: httpUrl,
  RESEND_WEBHOOK_SECRET: optional(webhookSecret),
  RESEND_WEBHOOK_SECRET_PREVIOUS: optional(webhookSecret),
  MAIL_FROM: z.string().min(3),
  NEWS_FROM: optional(z.string().min(3)),
  IP_INFO_URL: httpUrl,
  INSTALLER_URL: httpUrl,
  LICENSE_SIGNING_KEY: signingKey,
  LICENSE_SIGNING_KEY_PREVIOUS: optional(signingKey),
  FACTOR_ENCRYPTION_KEY: encryptionKey,
  FACTOR_ENCRYPTION_KEY_PREVIOUS: optional(encryptionKey),
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
  GSTR1_VERSION: z
    .string()
    .regex(/^(GST\d+(\.\d+){1,3})?$/)
    .transform((value) => value || DEFAULT_GSTR1_VERSION)
    .default(DEFAULT_GSTR1_VERSION),
  GRIEVANCE_OFFICER: optional(grievanceOfficer),
})

const SECRET_VARIABLES = [
  "RAZORPAY_KEY_ID",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "POLAR_ACCESS_TOKEN",
  "POLAR_WEBHOOK_SECRET",
  "RESEND_API_KEY",
  "LICENSE_SIGNING_KEY",
  "FACTOR_ENCRYPTION_KEY",
] as const

const URL_VARIABLES = [
  "SITE_URL",
  "RAZORPAY_API_URL",
  "RAZORPAY_CHECKOUT_URL",
  "POLAR_API_URL",
  "RESEND_API_URL",
  "IP_INFO_URL",
  "INSTALLER_URL",
] as const

/** Variables of the reseller: all of them or none. */
const RESELLER_VARIABLES = [
  "POLAR_ACCESS_TOKEN",
  "POLAR_WEBHOOK_SECRET",
  "POLAR_API_URL",
  "POLAR_PRODUCT_ID",
  "POLAR_ORGANIZATION_ID",
] as const

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::(1|ffff:7f[0-9a-f:]*)?\])$/

function isLoopback(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, "") : ""
  return LOOPBACK_HOST.test(host) || host.endsWith(".localhost")
}

/** The variables of a reseller are there, all of them, if it sells or any of them is there. */
const CompleteVariables = Variables.check(({ value, issues }) => {
  const missing = RESELLER_VARIABLES.filter((name) => value[name] === undefined)
  const isWanted = value.RESELLER !== undefined || missing.length < RESELLER_VARIABLES.length
  for (const name of isWanted ? missing : [])
    issues.push({ code: "custom", path: [name], input: "", message: "is missing" })
})

/**
 * In production every URL must be https and not loopback, and no secret may be the public one of
 * .dev.vars.example.
 */
const ProductionSafeVariables = CompleteVariables.check(({ value, issues }) => {
  if (value.ENVIRONMENT !== "production") return
  for (const name of URL_VARIABLES) {
    const url = value[name]
    const isSafe = url === undefined || (url.startsWith("https:") && !isLoopback(url))
    if (!isSafe) issues.push({ code: "custom", path: [name], input: value[name], message: "is not https" })
  }
  for (const name of SECRET_VARIABLES) {
    const isCopied = /example/i.test(value[name] ?? "")
    if (isCopied) issues.push({ code: "custom", path: [name], input: "", message: "is an example" })
  }
})

type Variables = z.infer<typeof Variables>

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

/** Origin of Polar's payment pages: that of its API without "api", "https://polar.sh" or "https://sandbox.polar.sh". */
function pageOriginOf(apiUrl: string): string {
  const { protocol, host } = new URL(apiUrl)
  return `${protocol}//${host.replace(/^(?:(sandbox)-)?api\./, (_, name) => (name ? `${name}.` : ""))}`
}

/** Settings of the reseller; null where there is none. It may be switched off while its orders are still open. */
function polarOf(variables: Variables) {
  const { POLAR_ACCESS_TOKEN: accessToken, POLAR_API_URL: apiUrl, POLAR_WEBHOOK_SECRET: secret } = variables
  const { POLAR_PRODUCT_ID: productId, POLAR_ORGANIZATION_ID: organizationId } = variables
  if (!accessToken || !apiUrl || !secret || !productId || !organizationId) return null
  const webhookSecrets = [secret, variables.POLAR_WEBHOOK_SECRET_PREVIOUS].filter(isGiven)
  const pageOrigin = pageOriginOf(apiUrl)
  return {
    isSelling: variables.RESELLER === "polar",
    accessToken,
    apiUrl,
    webhookSecrets,
    productId,
    organizationId,
    pageOrigin,
    isTestMode: pageOrigin !== "https://polar.sh",
  }
}

const isGiven = (value: string | undefined) => value !== undefined

function toConfig(variables: Variables) {
  return {
    isLocal: variables.ENVIRONMENT === "local",
    siteUrl: variables.SITE_URL,
    razorpay: {
      keyId: variables.RAZORPAY_KEY_ID,
      keySecret: variables.RAZORPAY_KEY_SECRET,
      webhookSecrets: [variables.RAZORPAY_WEBHOOK_SECRET, variables.RAZORPAY_WEBHOOK_SECRET_PREVIOUS].filter(
        isGiven,
      ),
      apiUrl: variables.RAZORPAY_API_URL,
      checkoutUrl: variables.RAZORPAY_CHECKOUT_URL,
      isTestMode: variables.RAZORPAY_KEY_ID.startsWith("rzp_test_"),
    },
    polar: polarOf(variables),
    resend: {
      apiKey: variables.RESEND_API_KEY,
      apiUrl: variables.RESEND_API_URL,
      from: variables.MAIL_FROM,
      newsFrom: variables.NEWS_FROM ?? variables.MAIL_FROM,
      replyTo: variables.SUPPORT_EMAIL,
      webhookSecrets: [variables.RESEND_WEBHOOK_SECRET, variables.RESEND_WEBHOOK_SECRET_PREVIOUS].filter(
        isGiven,
      ),
    },
    ipInfoUrl: variables.IP_INFO_URL,
    refundWindowDays: variables.REFUND_WINDOW_DAYS,
    rateLimitScale: variables.RATE_LIMIT_SCALE,
    installerUrl: variables.INSTALLER_URL,
    /** Version of the GST portal's offline tool, which writes its own version into each file that it saves. */
    gstr1Version: variables.GSTR1_VERSION,
    signingKeys: {
      current: variables.LICENSE_SIGNING_KEY,
      previous: variables.LICENSE_SIGNING_KEY_PREVIOUS ?? null,
    },
    factorKeys: {
      current: variables.FACTOR_ENCRYPTION_KEY,
      previous: variables.FACTOR_ENCRYPTION_KEY_PREVIOUS ?? null,
    },
    // Only the owner's settings have it.
    salesToEurope: null as SalesToEurope,
    contact: {
      supportEmail: variables.SUPPORT_EMAIL,
      supportPhone: variables.SUPPORT_PHONE,
      supportResponseTime: variables.SUPPORT_RESPONSE_TIME,
      sellerName: variables.SELLER_NAME,
      postalAddress: withCountry(withoutName(variables.POSTAL_ADDRESS, variables.SELLER_NAME)),
      grievanceOfficer: variables.GRIEVANCE_OFFICER ?? null,
      // Only the owner's settings have these.
      gstin: null as string | null,
      ownName: null as string | null,
      about: null as string | null,
    },
  }
}
