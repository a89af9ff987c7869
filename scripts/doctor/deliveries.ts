import { randomUUID } from "node:crypto"
import { Webhook } from "standardwebhooks"
import { type Finding, failing, ok, warning } from "./finding.ts"
import { notChecked } from "./razorpay.ts"
import type { Surroundings } from "./surroundings.ts"

const DAY_MS = 24 * 60 * 60 * 1000
const PERIOD_DAYS = 28
/** Resend warns above 4 %, mailboxes distrust a sender before that. */
const MAX_BOUNCE_RATE = 0.02
/** Gmail asks for less than 0.1 %, and never 0.3 %. */
const MAX_COMPLAINT_RATE = 0.001
/** Below so many emails, one of them is already above the rate. */
const MIN_EMAILS = 50

type Counts = { sent: number; bounced: number; complained: number }

const COUNTS = (since: number) => `select count(*) as sent,
  coalesce(sum(delivery in ('bounced', 'suppressed')), 0) as bounced,
  coalesce(sum(delivery = 'complained'), 0) as complained
  from outbox where sent_at > ${since}`

/** Whether the mail service can tell the site what became of emails, and how many of them bounced or annoyed. */
export async function checkDeliveries(surroundings: Surroundings): Promise<Finding[]> {
  const { query, now } = surroundings
  const [counts] = await query<Counts>(COUNTS(now().getTime() - PERIOD_DAYS * DAY_MS))
  return [...(await checkEvents(surroundings)), ...(counts ? judgeRates(counts) : [])]
}

const SECRET = "RESEND_WEBHOOK_SECRET"
const WEBHOOK_PATH = "/webhooks/resend"

/** By an event of an email that nobody sent. */
async function checkEvents(surroundings: Surroundings): Promise<Finding[]> {
  const { variables, hiddenSecrets, siteUrl, fetch, now, isRemote } = surroundings
  const secret = variables[SECRET]
  const url = `${siteUrl}${WEBHOOK_PATH}`
  if (!secret && hiddenSecrets.includes(SECRET)) return notChecked("Email events", hiddenSecrets, [SECRET])
  if (!secret) {
    return [
      warning("Email events", {
        says: `${SECRET} is not set: nobody learns which emails did not arrive.`,
        remedy: `resend.com/webhooks: add ${url} with the events email.*, then ${setSecret(isRemote)}.`,
      }),
    ]
  }
  const body = JSON.stringify({
    type: "email.delivered",
    created_at: now().toISOString(),
    data: { email_id: `doctor-${randomUUID()}` },
  })
  const id = `msg_doctor_${randomUUID()}`
  const response = await fetch(url, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "svix-id": id,
      "svix-timestamp": String(Math.floor(now().getTime() / 1000)),
      "svix-signature": new Webhook(secret).sign(id, now(), body),
    },
  })
  return [judgeEventAnswer(response.status, isRemote)]
}

const setSecret = (isRemote: boolean) =>
  isRemote ? `npx wrangler secret put ${SECRET}` : "write it into .dev.vars"

export function judgeEventAnswer(status: number, isRemote: boolean): Finding {
  if (status === 200) return ok("Email events", "the site takes an event of the mail service")
  if (status === 401) {
    return failing("Email events", {
      says: "The Worker has another secret for the mail service's events: it refuses all of them.",
      remedy: `Copy the signing secret at resend.com/webhooks, then ${setSecret(isRemote)}.`,
    })
  }
  return failing("Email events", {
    says: `POST ${WEBHOOK_PATH} answered ${status}, which is not the site's answer.`,
    remedy: `Something in front of the Worker answers: let POST ${WEBHOOK_PATH} through.`,
  })
}

export function judgeRates({ sent, bounced, complained }: Counts): Finding[] {
  const percent = (count: number) => `${((100 * count) / Math.max(1, sent)).toFixed(2)} %`
  const isKnown = sent >= MIN_EMAILS
  return [
    isKnown && bounced > sent * MAX_BOUNCE_RATE
      ? warning("Bounces", {
          says: `${percent(bounced)} of the ${sent} emails of ${PERIOD_DAYS} days bounced; above 2 % mailboxes distrust the sender.`,
          remedy:
            "/desk/emails, Bounced: are they of one form, or of news? docs/operations.md, Emails that bounce.",
        })
      : ok("Bounces", `${percent(bounced)} of ${sent} emails in ${PERIOD_DAYS} days`),
    isKnown && complained > sent * MAX_COMPLAINT_RATE
      ? warning("Complaints", {
          says: `${percent(complained)} of the ${sent} emails of ${PERIOD_DAYS} days were reported as spam; Gmail asks for less than 0.1 %.`,
          remedy: "Send no news until it is below. docs/operations.md, Emails that are reported as spam.",
        })
      : ok("Complaints", `${percent(complained)} of ${sent} emails in ${PERIOD_DAYS} days`),
  ]
}
