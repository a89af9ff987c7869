import { createHmac, randomUUID } from "node:crypto"
import { type Finding, failing, ok, warning } from "./finding.ts"
import { checkRazorpayAccount } from "./razorpay-account.ts"
import type { Surroundings } from "./surroundings.ts"

type RazorpayFacts = Pick<
  Surroundings,
  "variables" | "hiddenSecrets" | "fetch" | "isRemote" | "siteUrl" | "now"
>

/** The API keys, by listing one payment, and the settings of a real account. */
export async function checkRazorpayKeys(surroundings: RazorpayFacts): Promise<Finding | Finding[]> {
  const { variables, hiddenSecrets, fetch, isRemote } = surroundings
  const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret, RAZORPAY_API_URL: url } = variables
  if (!id || !secret)
    return notChecked("Razorpay keys", hiddenSecrets, ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET"])
  const headers = { authorization: `Basic ${btoa(`${id}:${secret}`)}`, "content-type": "application/json" }
  const call = (path: string, body?: object) =>
    fetch(`${url}/v1/${path}`, { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) })
  const response = await call("payments?count=1")
  if (response.ok) {
    const accepted = ok("Razorpay keys", "Razorpay accepts them")
    return isRemote ? [accepted, ...(await checkRazorpayAccount(surroundings, call))] : accepted
  }
  if (response.status === 401) {
    const where = isRemote ? "npx wrangler secret bulk with both" : "write both into .dev.vars"
    return failing("Razorpay keys", {
      says: "Razorpay refuses them (401): nobody can buy.",
      remedy: `Dashboard, Account & Settings, API keys: create a pair, then ${where} RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.`,
    })
  }
  return failing("Razorpay keys", {
    says: `Razorpay answered ${response.status}.`,
    remedy: "See https://status.razorpay.com, and that RAZORPAY_API_URL is https://api.razorpay.com.",
  })
}

/** A signed event of a type that the site does not use: it is verified and stored like any other, and changes nothing. */
export async function checkWebhook(surroundings: Surroundings): Promise<Finding | Finding[]> {
  const { variables, hiddenSecrets, siteUrl, fetch, now, isRemote } = surroundings
  const { RAZORPAY_WEBHOOK_SECRET: secret } = variables
  if (!secret) return notChecked("Webhook", hiddenSecrets, ["RAZORPAY_WEBHOOK_SECRET"])
  const createdAt = Math.floor(now().getTime() / 1000)
  const event = { entity: "event", event: "doctor.test", contains: [], payload: {}, created_at: createdAt }
  const body = JSON.stringify(event)
  const response = await fetch(`${siteUrl}/webhooks/razorpay`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex"),
      "x-razorpay-event-id": `doctor_${randomUUID()}`,
    },
  })
  const { status } = response
  const result = status === 200 || status === 401 ? await response.json().catch(() => null) : null
  return judgeWebhook({ status, result, siteUrl, isRemote })
}

type WebhookAnswer = { status: number; result: unknown; siteUrl: string; isRemote: boolean }

export function judgeWebhook({ status, result, siteUrl, isRemote }: WebhookAnswer): Finding {
  const isAnswer = typeof result === "object" && result !== null && "result" in result
  if (status === 200 && isAnswer) return ok("Webhook", "the site accepts a signed test event")
  if (status === 401 && isAnswer) {
    return failing("Webhook", {
      says: "The site refuses an event signed with the RAZORPAY_WEBHOOK_SECRET known here (401).",
      remedy: isRemote
        ? "Choose one secret, and set it at both: npx wrangler secret put RAZORPAY_WEBHOOK_SECRET, and the webhook in the Razorpay Dashboard."
        : "Restart npm start: it read another .dev.vars.",
    })
  }
  if (status === 503) {
    const remedy = "Look at the findings about D1 and migrations, and for webhook-not-handled in the log."
    return failing("Webhook", { says: "The site can't store events (503).", remedy })
  }
  return failing("Webhook", {
    says: `POST ${siteUrl}/webhooks/razorpay answered ${status}, which is not the site's answer.`,
    remedy:
      "Something in front of the Worker answers (Cloudflare Access, a WAF rule, a redirect): let POST /webhooks/razorpay through.",
  })
}

/** For a check that needs the values of secrets; one that is not set at all is told by the configuration. */
export function notChecked(subject: string, hidden: string[], names: string[]): Finding[] {
  const needed = names.filter((name) => hidden.includes(name)).join(" and ")
  if (needed === "") return []
  return [
    warning(subject, {
      says: `Not checked: Cloudflare does not give ${needed} back.`,
      remedy: `Run the doctor with ${needed} in its environment, or in .production.vars.`,
    }),
  ]
}
