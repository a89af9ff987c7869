import * as z from "zod"
import { isEmailAddress } from "#app/domain/account/email-address.ts"
import {
  encryptionKey,
  grievanceOfficer,
  httpUrl,
  optionalText,
  secret,
  signingKey,
  webhookSecret,
} from "./config-values.ts"

/**
 * How many days after a purchase a refund or dispute is likely: card networks allow disputes for about 120
 * days.
 */
const DEFAULT_REFUND_WINDOW_DAYS = "120"
const DEFAULT_GSTR1_VERSION = "GST3.2.1"

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
  RESEND_WEBHOOK_SECRET: webhookSecret.optional().or(z.literal("").transform(() => undefined)),
  RESEND_WEBHOOK_SECRET_PREVIOUS: webhookSecret.optional().or(z.literal("").transform(() => undefined)),
  MAIL_FROM: z.string().min(3),
  NEWS_FROM: z
    .string()
    .min(3)
    .optional()
    .or(z.literal("").transform(() => undefined)),
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
  INSTALLER_SIGNER: optionalText,
  GSTR1_VERSION: z
    .string()
    .regex(/^(GST\d+(\.\d+){1,3})?$/)
    .transform((value) => value || DEFAULT_GSTR1_VERSION)
    .default(DEFAULT_GSTR1_VERSION),
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
export const ProductionSafeVariables = Variables.check(({ value, issues }) => {
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

export type Variables = z.infer<typeof Variables>
