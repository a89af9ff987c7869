import { z } from "zod"
import { EVENTS, NEEDED_EVENTS } from "../polar/event-names.ts"
import { hours } from "../time.ts"

const service = z.enum([
  ...["orders", "payments", "refunds", "disputes"],
  ...["polarCheckouts", "polarPage", "polarOrders", "polarRefunds", "polarDisputes"],
  ...["mail", "geo"],
] as const)
const milliseconds = z.int().min(0).max(hours(24))
const probability = z.number().min(0).max(1)

/** The account at Polar. */
const polar = z.strictObject({
  /** State of the access token: that of the settings is valid, or was revoked. */
  token: z.enum(["valid", "refused"]).default("valid"),
  /** False once the endpoint was switched off, or where there is none. */
  isWebhookOn: z.boolean().default(true),
  /** The events that the endpoint is subscribed to. */
  events: z.array(z.enum(EVENTS)).default(() => [...NEEDED_EVENTS]),
  /** False while Polar has not reviewed the account, or has paused it. */
  isReady: z.boolean().default(true),
  /** True if the hosted page has the buyer's language. */
  localized: z.boolean().default(false),
  /** Tax inside or outside of every price, whatever it says; null for what it says. */
  taxBehavior: z.enum(["inclusive", "exclusive"]).nullable().default(null),
  /** Result of new refunds: "pending" ones wait for `POST /control/polar/refunds`, "blocked" ones are refused. */
  refunds: z.enum(["succeeded", "pending", "failed", "blocked"]).default("succeeded"),
  /** From the request for an invoice until it is there. */
  invoiceDelayMs: milliseconds.default(300),
})

const emailDomainStatus = z.enum(["not_started", "pending", "verified", "failed", "temporary_failure"])

const EMAIL_EVENT_MODES = ["none", "deliver", "drop", "duplicate", "reorder"] as const
export type EmailEventMode = (typeof EMAIL_EVENT_MODES)[number]

export const controlSchema = z.strictObject({
  /** "drop": never sent; "duplicate": sent twice; "reorder": the events of one action in reverse order. */
  webhooks: z.enum(["deliver", "drop", "duplicate", "reorder"]).default("deliver"),
  /** Before a new event is sent. */
  webhookDelayMs: milliseconds.default(0),
  /** The country that the IP-information service returns. */
  country: z.string().max(100).default("US"),
  /** Services that are answered with a server error: "orders" are those that are created, "payments" all that is read. */
  fail: z.array(service).default([]),
  /** Added latency. */
  slow: z.partialRecord(service, milliseconds).default({}),
  /** Services that answer 200 with an HTML page. */
  malformed: z.array(service).default([]),
  /** The probability that a request is answered with an error and has no effect. */
  failRate: z.partialRecord(service, probability).default({}),
  /** The probability that a request takes effect and is answered with an error. */
  dropResponses: z.partialRecord(service, probability).default({}),
  /** Services that are answered 429, without effect. */
  busy: z.array(service).default([]),
  /** State of Razorpay's API keys: those of the settings are valid, or were revoked. */
  razorpayKeys: z.enum(["valid", "refused"]).default("valid"),
  /** The webhook in Razorpay's Dashboard: null without one, else the events that it lacks. */
  webhook: z
    .strictObject({ active: z.boolean().default(true), lacks: z.array(z.string()).default([]) })
    .nullable()
    .default({ active: true, lacks: [] }),
  /** True if the account may take payments in other currencies than INR, which Razorpay activates by hand. */
  international: z.boolean().default(true),
  /** The account's capture setting, which an order can override: authorized payments of "manual" wait. */
  capture: z.enum(["automatic", "manual"]).default("automatic"),
  /** Result of new refunds: "pending" ones wait for `POST /control/refunds`, "refused" ones lack a balance. */
  refunds: z.enum(["processed", "pending", "failed", "refused"]).default("processed"),
  polar: polar.prefault({}),
  /** Resend's domains with their status; emails are accepted from verified ones only. */
  emailDomains: z.record(z.string(), emailDomainStatus).default({ "brisk.test": "verified" }),
  /** Requests a second that Resend allows the team, where it is not that of the settings. */
  emailRateLimit: z.int().min(1).max(1000).nullable().default(null),
  /** A quota of the Resend team that is used up. */
  emailQuota: z.enum(["daily_quota_exceeded", "monthly_quota_exceeded"]).nullable().default(null),
  /** True if recipients at example.com and test.com are refused, as Resend does; the tests' accounts use them. */
  refusesExampleDomains: z.boolean().default(false),
  /** Handling of Resend's events: "none" without a webhook at Resend; null for that of the settings. */
  emailEvents: z.enum(EMAIL_EVENT_MODES).nullable().default(null),
  /** The probability that one of Resend's events is never sent. */
  emailEventLoss: probability.default(0),
  /** The probability that an email to any address bounces for good. */
  bounceRate: probability.default(0),
  /** DNS records by type and name, such as "TXT _dmarc.brisk.test"; those of a mailing domain where it is left out. */
  dns: z.record(z.string(), z.array(z.string())).nullable().default(null),
  /** Permission of Resend's API key. */
  emailKey: z.enum(["full_access", "sending_access"]).default("full_access"),
})

/** The faults to inject, by service. */
export type Control = z.infer<typeof controlSchema>

export type Service = z.infer<typeof service>

export const defaultControl = (): Control => controlSchema.parse({})
