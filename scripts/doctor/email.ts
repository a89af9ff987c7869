import { randomUUID } from "node:crypto"
import * as z from "zod"
import { seconds } from "#app/domain/time.ts"
import { wait } from "#app/domain/wait.ts"
import { type Finding, failing, ok, warning } from "./finding.ts"
import { notChecked } from "./razorpay.ts"
import type { Surroundings } from "./surroundings.ts"

/** Resend's address for tests: it accepts everything, and nobody reads it. */
const TEST_RECIPIENT = "delivered@resend.dev"
const TEST_SUBJECT = "Test of npm run doctor"

/** How often, and how long after each other, the outbox is asked what became of the test email. */
const LOOKS = 8
const LOOK_INTERVAL = seconds(2)

const Domains = z.object({ data: z.array(z.object({ name: z.string(), status: z.string() })) })
const ResendError = z.object({ name: z.string(), message: z.string() }).catch({ name: "", message: "" })

/** The key and the domain of MAIL_FROM, asked from here; then an email that the Worker sends. */
export async function checkEmail(surroundings: Surroundings): Promise<Finding[]> {
  const { variables, hiddenSecrets } = surroundings
  const asked = variables.RESEND_API_KEY
    ? [await checkSender(surroundings, variables.RESEND_API_KEY)]
    : notChecked("Email", hiddenSecrets, ["RESEND_API_KEY"])
  if (asked.some(({ verdict }) => verdict === "failing")) return asked
  return [...asked, await checkSentEmail(surroundings)]
}

/** By the list of domains, or with a key that may only send, by a test email. */
async function checkSender(
  { variables, fetch, isRemote }: Pick<Surroundings, "variables" | "fetch" | "isRemote">,
  key: string,
): Promise<Finding> {
  const { RESEND_API_URL: url, MAIL_FROM: from = "" } = variables
  const call = (path: string, init: { method?: string; body?: string } = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    })
  const readError = async (response: Response) => {
    const { name, message } = ResendError.parse(await response.json().catch(() => null))
    return `status ${response.status}, ${name}, ${message}`
  }
  const response = await call("/domains")
  if (response.ok) return judgeDomain(from, Domains.parse(await response.json()).data)
  const error = await readError(response)
  if (!error.includes("restricted_api_key")) return judgeSendError(error, { from, isRemote })
  const test = { from, to: TEST_RECIPIENT, subject: TEST_SUBJECT, text: TEST_SUBJECT }
  const sent = await call("/emails", { method: "POST", body: JSON.stringify(test) })
  if (sent.ok) return mayOnlySend(isRemote)
  return judgeSendError(await readError(sent), { from, isRemote })
}

/** Nothing is wrong with what is sent. */
const mayOnlySend = (isRemote: boolean) =>
  warning("Email", {
    says: "The key of Resend may only send: where an event is lost, nobody learns that a receipt or a key did not arrive.",
    remedy: `resend.com/api-keys: create a key with full access, then ${setKey(isRemote)}.`,
  })

const setKey = (isRemote: boolean) =>
  isRemote ? "npx wrangler secret put RESEND_API_KEY" : "write it into .dev.vars"

type TestEmail = { sentAt: number | null; lastError: string | null }

/**
 * A test email in the outbox, which the Worker sends like any other: a service may refuse a Worker what it grants
 * Node.js. The form for a lost key, sent with an address that cannot exist, makes it send what is due.
 */
async function checkSentEmail(surroundings: Surroundings): Promise<Finding> {
  const { query, fetch, siteUrl, now, variables, isRemote } = surroundings
  const id = `doctor:${randomUUID()}`
  await query(`insert into outbox (id, kind, recipient, subject, html, text, created_at, attempts, next_attempt_at)
    values ('${id}', 'test', '${TEST_RECIPIENT}', '${TEST_SUBJECT}', '', '${TEST_SUBJECT}', ${now().getTime()}, 0, 0)`)
  try {
    const asked = await fetch(`${siteUrl}/forgot-license`, {
      method: "POST",
      body: new URLSearchParams({ email: `${randomUUID()}@brisk.invalid` }),
      headers: { origin: new URL(siteUrl).origin, "sec-fetch-site": "same-origin" },
    })
    await asked.body?.cancel()
    for (let look = 0; look < LOOKS; look++) {
      await wait(LOOK_INTERVAL)
      const [row] = await query<TestEmail>(
        `select sent_at as sentAt, last_error as lastError from outbox where id = '${id}'`,
      )
      if (row?.sentAt) return ok("Email", "Resend accepts a test email that the Worker sends")
      if (row?.lastError) return judgeSendError(row.lastError, { from: variables.MAIL_FROM ?? "", isRemote })
    }
    return warning("Email", {
      says: `The Worker did not send a test email within ${(LOOKS * LOOK_INTERVAL) / 1000} seconds.`,
      remedy: "Run the doctor again in an hour; /desk/emails shows what waits, and the finding Cron why.",
    })
  } finally {
    await query(`delete from outbox where id = '${id}'`)
  }
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

type Sender = { from: string; isRemote: boolean }

/** `error` has Resend's status, the name of the error and its words. */
export function judgeSendError(error: string, { from, isRemote }: Sender): Finding {
  if (/domain is not verified/.test(error)) return judgeDomain(from, [])
  if (/invalid_api_key|missing_api_key|API key is invalid|status 401/.test(error)) {
    return failing("Email", {
      says: `Resend refuses the key (${error}): no receipt and no reset link is sent.`,
      remedy: `resend.com/api-keys: create a key with full access, then ${setKey(isRemote)}.`,
    })
  }
  if (/(daily|monthly)_quota_exceeded/.test(error)) {
    return failing("Email", {
      says: "The quota of the Resend team is used up: no receipt and no reset link is sent until it starts again.",
      remedy: "resend.com/settings/billing: choose a plan with more emails. What waits is sent by itself.",
    })
  }
  if (/rate_limit_exceeded/.test(error)) {
    return warning("Email", {
      says: "Not checked: the Resend team makes more requests a second than it may.",
      remedy: "Run the doctor again. Does something else use a key of the same team?",
    })
  }
  return failing("Email", {
    says: `Resend does not accept a test email: ${error}.`,
    remedy: /1010/.test(error)
      ? "Resend refuses requests without User-Agent (error 1010): deploy the version that is checked out here."
      : "See https://resend.com/status, and that RESEND_API_URL is https://api.resend.com and MAIL_FROM an address.",
  })
}
