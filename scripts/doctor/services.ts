import { randomUUID } from "node:crypto"
import * as z from "zod"
import { WEBHOOK_EVENTS } from "#app/payments/razorpay/events.server.ts"
import { orderBody } from "#app/payments/razorpay/orders.server.ts"
import { CURRENCIES } from "#app/platform/money.ts"
import { hours, seconds, wait } from "#app/platform/time.ts"
import { type Checks, parseAnswer, readSecret } from "./check.ts"
import { NotChecked } from "./not-checked.ts"
import type { Shop } from "./shop.ts"
import { postForm } from "./site.ts"

const Money = z.object({ amount: z.int(), currency: z.string() })
const Order = Money.extend({ id: z.string() })
const Payment = Money.extend({ status: z.string(), created_at: z.int(), order_id: z.string().nullish() })
const Webhook = z.object({
  url: z.string(),
  active: z.boolean().default(true),
  events: z.record(z.string(), z.union([z.boolean(), z.number()])),
})
const Domains = z.object({
  data: z.array(z.object({ name: z.string(), status: z.string() })),
})
const Texts = z.object({ Answer: z.array(z.object({ data: z.string() })).default([]) })
const Emails = z.array(z.object({ sentAt: z.number().nullable(), lastError: z.string().nullable() }))

/** Resend's address for tests accepts everything, and nobody reads it. */
const TEST_EMAIL = "'test', 'delivered@resend.dev', 'Test of npm run doctor', '', 'Test of npm run doctor'"

/** Number and interval of requests in which the outbox is asked for the delivery of the test email. */
const LOOKS = 9
const LOOK_INTERVAL = seconds(2)

/** Razorpay's answer to a GET request, or to a POST request with a body. */
function askRazorpay(shop: Shop, path: string, body?: object) {
  const [id, secret] = [readSecret(shop, "RAZORPAY_KEY_ID"), readSecret(shop, "RAZORPAY_KEY_SECRET")]
  const headers = { authorization: `Basic ${btoa(`${id}:${secret}`)}`, "content-type": "application/json" }
  const request = { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) }
  return shop.ask(`${shop.variables.RAZORPAY_API_URL}/v1/${path}`, request)
}

/** The last hundred. */
async function list<Value>(shop: Shop, what: string, form: z.ZodType<Value>) {
  const { status, text } = await askRazorpay(shop, `${what}?count=100`)
  const found = parseAnswer(z.object({ items: z.array(form) }), text)
  if (!found) throw new NotChecked(`Razorpay does not list the ${what} (status ${status})`)
  return found.items
}

const askResend = ({ variables: { RESEND_API_KEY: key, RESEND_API_URL: url }, ask }: Shop, path: string) =>
  ask(url + path, { headers: { authorization: `Bearer ${key}` } })

/** The domains of the senders of receipts and of news. */
function sendersOf({ variables: { MAIL_FROM, NEWS_FROM = MAIL_FROM } }: Shop) {
  return [
    ...new Set(
      [MAIL_FROM, NEWS_FROM].map((from = "") => /@([^\s@<>]+)>?$/.exec(from.toLowerCase())?.[1] ?? ""),
    ),
  ]
}

/** The TXT records of a name, asked for over HTTPS; locally, the emulators answer. */
async function findTexts({ isRemote, variables, ask }: Shop, name: string) {
  const url = isRemote ? "https://cloudflare-dns.com/dns-query" : `${variables.RESEND_API_URL}/dns-query`
  const headers = { accept: "application/dns-json" }
  const answer = await ask(`${url}?name=${name}&type=TXT`, { headers }).catch(() => null)
  const found = answer && parseAnswer(Texts, answer.text)
  if (!found) throw new NotChecked("the DNS did not answer; run the doctor again")
  return found.Answer.map(({ data }) => data.replaceAll(/"\s*"|"/g, ""))
}

/** Checks for a DMARC policy; a subdomain without a record has its parent's (RFC 7489, 6.6.3). */
async function hasPolicy(shop: Shop, domain: string) {
  const texts = await findTexts(shop, `_dmarc.${domain}`)
  const parent = domain.replace(/^[^.]*\./, "")
  if (texts.length === 0 && parent.includes(".")) return hasPolicy(shop, parent)
  return texts.some((text) => /^v=DMARC1\s*;\s*p=(none|quarantine|reject)\b/i.test(text))
}

export const RAZORPAY: Checks = {
  "Razorpay keys": {
    fails: "Razorpay does not accept them, so that nobody can buy",
    look: async (shop) => {
      const { status } = await askRazorpay(shop, "payments?count=1")
      return status !== 200 && `status ${status}`
    },
    remedy:
      "401: create a pair, and npx wrangler secret bulk with both, locally .dev.vars (step 12). Else status.razorpay.com.",
  },
}

/** The settings of a real account. */
export const RAZORPAY_ACCOUNT: Checks = {
  Currencies: {
    fails: "Nobody who sees a price in these can buy, as Razorpay refuses orders in them",
    // Opens an unpaid order of one unit in each currency: Razorpay has no other way to check this.
    look: async (shop) => {
      const refused: string[] = []
      for (const currency of CURRENCIES) {
        const receipt = `doctor-${currency}-${shop.now.getTime()}`
        const order = orderBody({
          amount: { amount: 100, currency },
          receipt,
          notes: { by: "npm run doctor" },
        })
        const { status, text } = await askRazorpay(shop, "orders", order)
        if (status !== 200)
          refused.push(`${currency} (${/"description": ?"(.*?)"/.exec(text)?.[1] ?? status})`)
      }
      return refused
    },
    remedy: "Razorpay Dashboard, Account & Settings, International payments: activate them (step 10).",
  },
  Capture: {
    fails: "Payments that wait to be captured, and go back to their buyers after 3 to 5 days",
    look: async (shop) => {
      const hourAgo = (shop.now.getTime() - hours(1)) / 1000
      const payments = await list(shop, "payments", Payment)
      return payments.filter(({ status, created_at }) => status === "authorized" && created_at < hourAgo)
        .length
    },
    remedy: "Razorpay Dashboard, Payments: capture them. Then Payment capture: automatic (step 7).",
  },
  Amounts: {
    fails: "Payments of another amount than their order, which bought nothing",
    look: async (shop) => {
      const orders = new Map((await list(shop, "orders", Order)).map((order) => [order.id, order]))
      const payments = await list(shop, "payments", Payment)
      const differing = payments.filter(({ status, order_id, amount, currency }) => {
        const order = orders.get(order_id ?? "")
        return status === "captured" && order && (order.amount !== amount || order.currency !== currency)
      })
      return differing.length
    },
    remedy:
      "Razorpay Dashboard: fees are borne by the business (Fee Bearer), and there are no offers (step 7).",
  },
  Subscription: {
    fails: "What the webhook at Razorpay would report is learned late, or never",
    // Razorpay documents no list of a merchant's webhooks; its own plugins read this one.
    look: async (shop) => {
      const webhooks = await list(shop, "webhooks", Webhook)
      const webhook = webhooks.find(({ url }) => url === `${shop.siteUrl}/webhooks/razorpay`)
      if (!webhook) return "there is none to this site"
      if (!webhook.active) return "it is switched off, as after 24 hours of failures"
      const missing = WEBHOOK_EVENTS.filter((name) => !webhook.events[name])
      return missing.length > 0 && `it lacks ${missing.join(", ")}`
    },
    remedy:
      "Razorpay Dashboard, Account & Settings, Webhooks: the address, active, with all events (step 7).",
  },
}

export const EMAIL: Checks = {
  "Email key": {
    fails: "No receipt and no reset link is sent",
    look: async (shop) => {
      readSecret(shop, "RESEND_API_KEY")
      const { status, text } = await askResend(shop, "/domains")
      if (text.includes("restricted_api_key"))
        throw new NotChecked(
          "the key may only send; where an event is lost, nobody learns that an email was too",
        )
      const domains = parseAnswer(Domains, text)?.data
      if (!domains) return `Resend answers ${status}, ${text.slice(0, 200)}`
      const verified = domains
        .filter(({ status }) => status === "verified")
        .map(({ name }) => name.toLowerCase())
      const missing = sendersOf(shop)
        .filter((domain) => !verified.includes(domain))
        .join(", ")
      return missing && `${missing} is not verified at Resend`
    },
    remedy: "A key with full access by npx wrangler secret put RESEND_API_KEY; a verified domain (step 3).",
  },
  Email: {
    fails: "Resend refuses what the Worker sends",
    // Through the outbox, like any other email: a service may refuse a Worker what it grants Node.js. The form for a lost
    // key makes the Worker send what is due.
    look: async (shop) => {
      const id = `doctor:${randomUUID()}`
      await shop.query(`insert into outbox (id, kind, recipient, subject, html, text, created_at, next_attempt_at)
        values ('${id}', ${TEST_EMAIL}, ${shop.now.getTime()}, 0)`)
      try {
        await postForm(shop, "/forgot-license")
        for (let look = 0; look < LOOKS; look++) {
          if (look > 0) await wait(LOOK_INTERVAL)
          const sql = `select sent_at as sentAt, last_error as lastError from outbox where id = '${id}'`
          const [email] = Emails.parse(await shop.query(sql))
          if (email?.sentAt) return null
          if (email?.lastError?.includes("rate_limit_exceeded")) break
          if (email?.lastError) return email.lastError
        }
        throw new NotChecked("the Worker did not send a test email in time; run the doctor again")
      } finally {
        await shop.query(`delete from outbox where id = '${id}'`)
      }
    },
    remedy:
      "invalid_api_key, not verified: step 3. A quota: resend.com/settings/billing. Else resend.com/status.",
  },
  DMARC: {
    warns: "Mailboxes may refuse emails, as the TXT record _dmarc has no policy",
    look: async (shop) => {
      const wrong: string[] = []
      for (const sender of sendersOf(shop)) if (!(await hasPolicy(shop, sender))) wrong.push(sender)
      return wrong
    },
    remedy:
      'Set the TXT record "v=DMARC1; p=none"; after a month without complaints "p=quarantine" (step 3).',
  },
}
