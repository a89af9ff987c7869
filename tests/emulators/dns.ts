import { Hono } from "hono"
import type { EmulatorContext } from "./context.ts"

/** Of TXT records, which are all that is asked for. */
const TYPE = 16

const MAILING_DOMAIN: Record<string, string[]> = { "TXT _dmarc.brisk.test": ['"v=DMARC1; p=none;"'] }

/** DNS over HTTPS as JSON (developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json). */
export function dnsRoutes({ store }: EmulatorContext) {
  return new Hono().get("/dns-query", (c) => {
    if (c.req.header("accept") !== "application/dns-json") return c.text("", 400)
    const { name = "", type } = c.req.query()
    const records = (store.state.control.dns ?? MAILING_DOMAIN)[`${type} ${name}`]
    const Answer = records?.map((data) => ({ name, type: TYPE, TTL: 300, data }))
    // Without "Answer" where there is none; 3 is NXDOMAIN.
    return c.json({
      Status: records ? 0 : 3,
      Question: [{ name, type: TYPE }],
      ...(Answer && { Answer }),
    })
  })
}
