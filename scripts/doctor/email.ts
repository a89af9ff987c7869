import * as z from "zod"
import { type Finding, failing, ok } from "./finding.ts"
import { notChecked } from "./razorpay.ts"
import type { Surroundings } from "./surroundings.ts"

/** Resend's address for tests: it accepts everything and delivers nothing. */
const TEST_RECIPIENT = "delivered@resend.dev"

const Domains = z.object({ data: z.array(z.object({ name: z.string(), status: z.string() })) })
const ResendError = z.object({ name: z.string() }).catch({ name: "" })

/** The key, and the domain of MAIL_FROM: by the list of domains, or with a key that may only send, by a test email. */
export async function checkEmail(surroundings: Surroundings): Promise<Finding | Finding[]> {
  const { variables, hiddenSecrets, fetch, isRemote } = surroundings
  const { RESEND_API_KEY: key, RESEND_API_URL: url, MAIL_FROM: from = "" } = variables
  if (!key) return notChecked("Email", hiddenSecrets, ["RESEND_API_KEY"])
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    })
  const response = await call("/domains")
  if (response.ok) return judgeDomain(from, Domains.parse(await response.json()).data)
  const { name } = ResendError.parse(await response.json().catch(() => null))
  if (name !== "restricted_api_key") return refused(response.status, isRemote)
  const test = { from, to: TEST_RECIPIENT, subject: "Test of npm run doctor", text: "Test of npm run doctor" }
  const sent = await call("/emails", { method: "POST", body: JSON.stringify(test) })
  if (sent.ok) return ok("Email", `Resend accepts a test email from ${domainOf(from)}`)
  return sent.status === 403 ? judgeDomain(from, []) : refused(sent.status, isRemote)
}

const domainOf = (from: string) => (from.match(/@([^\s@<>]+)>?$/)?.[1] ?? "").toLowerCase()

function judgeDomain(from: string, domains: { name: string; status: string }[]): Finding {
  const domain = domainOf(from)
  const found = domains.find(({ name }) => name.toLowerCase() === domain)
  if (found?.status === "verified") return ok("Email", `${domain} is verified at Resend`)
  return failing("Email", {
    says: `${domain}, the domain of MAIL_FROM, is ${found ? `"${found.status}"` : "not verified"} at Resend: no receipt and no reset link arrives.`,
    remedy: `resend.com/domains: add ${domain}, set its DNS records at Cloudflare, press "Verify".`,
  })
}

function refused(status: number, isRemote: boolean): Finding {
  const where = isRemote ? "npx wrangler secret put RESEND_API_KEY" : "write it into .dev.vars"
  return failing("Email", {
    says: `Resend refuses the key (${status}): no receipt and no reset link is sent.`,
    remedy: `resend.com/api-keys: create a key with sending access, then ${where}.`,
  })
}
