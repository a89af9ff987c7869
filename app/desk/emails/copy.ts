import { EMAIL_KINDS, type EmailKind } from "#app/platform/email/email-kinds.ts"
import { emailTemplates } from "./templates-copy.ts"

/** Kinds of templates that tell of the same thing, or that the list calls by another name than the template. */
const KINDS: Partial<Record<EmailKind, string>> = {
  receipt: "Receipt",
  "payment-problem": "Payment that bought nothing",
  "payer-without-account": "Payment for a deleted account",
  "license-status": "License ended or restored",
  "email-link": "Confirm the address",
  "second-factor": "Second factor",
  news: "News",
  "terms-changed": "New version of the terms",
  test: "Test",
}

const templates = new Map<string, readonly string[]>(Object.entries(emailTemplates))

/** Labels of email kinds, the filter options of the email list. */
export const emailKinds = Object.fromEntries(
  EMAIL_KINDS.map((kind) => [kind, KINDS[kind] ?? templates.get(kind)?.[0]]),
) as Record<EmailKind, string>
