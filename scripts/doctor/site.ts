import { createHmac, randomUUID } from "node:crypto"
import { Webhook } from "standardwebhooks"
import * as z from "zod"
import { createEd25519Signer } from "#app/licensing/machine-files/ed25519-signer.server.ts"
import { type Checks, parseAnswer, readSecret } from "./check.ts"
import { NotChecked } from "./not-checked.ts"
import type { Shop } from "./shop.ts"

/** Scripts that a Cloudflare zone can add to each page. */
const ADDED_SCRIPTS = ["static.cloudflareinsights.com/beacon", "rocket-loader"]

const Health = z.object({ database: z.string(), prices: z.string() })
const Release = z.object({ url: z.string(), sha256: z.string().nullish() })
const KeySet = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) })

/** Posts a form as a browser does, for an address that cannot exist. */
export const postForm = ({ siteUrl, ask }: Shop, path: string) =>
  ask(siteUrl + path, {
    method: "POST",
    body: new URLSearchParams({ email: `${randomUUID()}@doctor.invalid`, password: "npm run doctor" }),
    headers: { origin: new URL(siteUrl).origin, "sec-fetch-site": "same-origin" },
  })

/** Posts a signed event that changes nothing. Returns the status unless the site takes it. */
async function postEvent(
  { siteUrl, ask }: Shop,
  path: string,
  body: string,
  signature: Record<string, string>,
) {
  const headers = { "content-type": "application/json", ...signature }
  const { status, text } = await ask(siteUrl + path, { method: "POST", body, headers })
  return status === 200 && text.startsWith("{") ? null : `status ${status}`
}

/** Asked before all that asks the site. */
export const IDENTITY: Checks = {
  "This site": {
    fails: "The site was not asked",
    look: ({ stranger }) => stranger,
    remedy:
      "Locally: npm start, with its STATE_DIR here too. Else SITE_URL and the custom domain are this Worker's (step 5).",
  },
}

export const SITE: Checks = {
  Site: {
    fails: "It, D1 or KV does not answer",
    look: async ({ siteUrl, ask }) => {
      const { status, text } = await ask(`${siteUrl}/healthz`)
      const health = parseAnswer(Health, text)
      if (!health) return `status ${status}, not the site's answer`
      return status !== 200 && (health.database === "ok" ? "KV" : "D1")
    },
    remedy:
      "Is its address a custom domain of this Worker (step 5)? Locally: npm start. Else npx wrangler tail.",
  },
  Scripts: {
    warns: "The pages' policy blocks scripts that the zone adds",
    look: async ({ siteUrl, ask }) => {
      const { text } = await ask(`${siteUrl}/`)
      return ADDED_SCRIPTS.filter((part) => text.includes(part))
    },
    remedy: "Turn Web Analytics' automatic setup and Rocket Loader off (step 6).",
  },
  TLS: {
    warns: "Plain HTTP does not lead to HTTPS",
    look: async ({ siteUrl, ask }) => {
      if (!siteUrl.startsWith("https:")) return null
      const { status, headers } = await ask(`${siteUrl.replace("https:", "http:")}/healthz`)
      return !headers.get("location")?.startsWith("https:") && `status ${status}`
    },
    remedy: "Turn on Always Use HTTPS (step 6).",
  },
  "CPU limit": {
    fails: "A log-in does not hash its password, so that nobody can sign in or up",
    // A password is hashed even for an unknown address; on the free plan, that exceeds the Worker's CPU limit.
    look: async (shop) => {
      const { status, text } = await postForm(shop, "/login")
      if (status === 429) throw new NotChecked("the log-in is rate limited here for an hour")
      return status !== 400 && `status ${status} ${/error code: \d+/.exec(text) ?? ""}`
    },
    remedy: "1102: Workers Paid, as a password takes about 110 ms of CPU (step 2). Else npx wrangler tail.",
  },
  "API clients": {
    fails: "Without User-Agent, a call does not reach the licensing API: such apps can activate no license",
    // The API answers JSON, whatever the status; Cloudflare's own pages are HTML or plain text.
    look: async ({ siteUrl, askAnonymously }) => {
      const text = await askAnonymously(`${siteUrl}/api/v1/releases/latest`)
      return !text.startsWith("{") && text.slice(0, 30)
    },
    remedy: "Turn Browser Integrity Check (error 1010) and Bot fight mode off (step 6).",
  },
  Addresses: {
    warns: "/contact does not show the support address as it was written",
    look: async ({ siteUrl, ask, variables: { SUPPORT_EMAIL = "" } }) => {
      const { text } = await ask(`${siteUrl}/contact`)
      return !text.includes(SUPPORT_EMAIL) || text.includes("/cdn-cgi/l/email-protection")
    },
    remedy: "Turn Email Address Obfuscation off (step 6).",
  },
  Webhook: {
    fails: "The site does not take a signed event of Razorpay",
    // Event of a type that the site does not use: it is verified and stored, and changes nothing.
    look: (shop) => {
      const secret = readSecret(shop, "RAZORPAY_WEBHOOK_SECRET")
      const created_at = Math.floor(shop.now.getTime() / 1000)
      const event = { entity: "event", event: "doctor.test", contains: [], payload: {}, created_at }
      const body = JSON.stringify(event)
      return postEvent(shop, "/webhooks/razorpay", body, {
        "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex"),
        "x-razorpay-event-id": `doctor_${randomUUID()}`,
      })
    },
    remedy:
      "401: set one RAZORPAY_WEBHOOK_SECRET here and at Razorpay (step 7). 403: let POST /webhooks/razorpay through the firewall.",
  },
  "Email events": {
    fails: "The site does not take an event of Resend, so that nobody learns which emails did not arrive",
    // Event of an email that nobody sent.
    look: (shop) => {
      const webhook = new Webhook(readSecret(shop, "RESEND_WEBHOOK_SECRET"))
      const id = `msg_doctor_${randomUUID()}`
      const created_at = shop.now.toISOString()
      const body = JSON.stringify({ type: "email.delivered", created_at, data: { email_id: id } })
      return postEvent(shop, "/webhooks/resend", body, {
        "svix-id": id,
        "svix-timestamp": String(Math.floor(shop.now.getTime() / 1000)),
        "svix-signature": webhook.sign(id, shop.now, body),
      })
    },
    remedy:
      "npx wrangler secret put RESEND_WEBHOOK_SECRET with the secret of the webhook at Resend (step 3).",
  },
  "Signing key": {
    fails: "Another key is published than is known here: files of one fail under the other",
    look: async (shop) => {
      const { status, text } = await shop.ask(`${shop.siteUrl}/.well-known/jwks.json`)
      const published = parseAnswer(KeySet, text)?.keys.map(({ kid }) => kid)
      if (!published) return `none, status ${status}`
      const current = readSecret(shop, "LICENSE_SIGNING_KEY")
      const [key] = await createEd25519Signer({ current, previous: null }).publicKeys()
      return !published.includes(key?.kid ?? "") && published
    },
    remedy: "npx wrangler secret put LICENSE_SIGNING_KEY with the key of your backup.",
  },
  Installer: {
    fails: "Buyers can't download what was published",
    look: async ({ siteUrl, ask, readInstaller }) => {
      const { text } = await ask(`${siteUrl}/api/v1/releases/latest`)
      const release = parseAnswer(Release, text)
      if (!release) return "no release"
      const file = await readInstaller(release.url).catch((error: Error) => error)
      if (file instanceof Error) return file.message.replace(" Nothing was published.", "")
      if (!release.sha256) throw new NotChecked("the newest version has no published SHA-256")
      return release.sha256 !== file.sha256 && `${release.url} has the SHA-256 ${file.sha256}`
    },
    remedy:
      "If you did not replace the file, it is an attack: withdraw the version at /desk/releases (step 8).",
  },
}
