import { createHash } from "node:crypto"
import type { HTTPException } from "hono/http-exception"
import { resendError } from "./emails.ts"

/** Resend's list of domains. */
export function listDomains(domains: Record<string, string>) {
  const data = Object.entries(domains).map(([name, status]) => ({
    id: createHash("sha256").update(name).digest("hex").slice(0, 32),
    name,
    status,
    created_at: "2026-01-01 00:00:00.000000+00",
    region: "us-east-1",
    capabilities: { sending: "enabled", receiving: "disabled" },
  }))
  return { object: "list", has_more: false, data }
}

/** The domain of an address or of the address in `Name <address>`. */
export function domainOf(from: string): string {
  return (from.match(/@([^\s@<>]+)>?$/)?.[1] ?? "").toLowerCase()
}

export const missingKey = (): HTTPException =>
  resendError(401, "missing_api_key", "Missing API key in the authorization header.")

export const invalidKey = (): HTTPException => resendError(403, "invalid_api_key", "API key is invalid")

export const restrictedKey = (): HTTPException =>
  resendError(401, "restricted_api_key", "This API key is restricted to only send emails")

export const unverifiedDomain = (domain: string): HTTPException =>
  resendError(
    403,
    "validation_error",
    `The ${domain} domain is not verified. Please, add and verify your domain on https://resend.com/domains`,
  )
