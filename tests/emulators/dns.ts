import { Hono } from "hono"
import type { EmulatorContext } from "./context.ts"

const TYPES: Record<string, number> = { TXT: 16, MX: 15, CNAME: 5 }

/** What a domain has that Resend sends for; a key longer than 255 characters comes in two parts. */
const MAILING_DOMAIN: Record<string, string[]> = {
  "TXT send.brisk.test": ['"v=spf1 include:amazonses.com ~all"'],
  "MX send.brisk.test": ["10 feedback-smtp.us-east-1.amazonses.com."],
  "TXT resend._domainkey.brisk.test": [
    '"p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKB" "gQDexampleexampleexampleIDAQAB"',
  ],
  "TXT _dmarc.brisk.test": ['"v=DMARC1; p=none;"'],
}

/** DNS over HTTPS as JSON (developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json). */
export function dnsRoutes({ store }: EmulatorContext) {
  return new Hono().get("/dns-query", (c) => {
    if (c.req.header("accept") !== "application/dns-json") return c.text("", 400)
    const { name = "", type = "A" } = c.req.query()
    const records = (store.state.control.dns ?? MAILING_DOMAIN)[`${type} ${name}`]
    const Answer = records?.map((data) => ({ name, type: TYPES[type] ?? 1, TTL: 300, data }))
    // Without "Answer" where there is none; 3 is NXDOMAIN.
    return c.json({
      Status: records ? 0 : 3,
      Question: [{ name, type: TYPES[type] ?? 1 }],
      ...(Answer && { Answer }),
    })
  })
}
