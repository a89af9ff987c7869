import type { PromotionPlace } from "#app/accounts/account/account.ts"
import { formatMoment } from "#app/platform/time.ts"

type Consent = { at: Date | null; place: PromotionPlace | null }

const ON: Record<PromotionPlace, string> = {
  "sign-up": "when you signed up",
  account: "on this page",
  unsubscribe: "by the link in an email",
  complaint: "at your email provider",
  "old-site": "on our previous site",
  "first-proof": "when the address was confirmed",
}

/** When and where the account's choice about news was made. */
export function consentSentence(isOn: boolean, consent: Consent | null) {
  const { at, place } = consent ?? { at: null, place: null }
  if (!at || !place) return isOn ? "You asked for news." : "You are not subscribed."
  const when = `on ${formatMoment(at)}, ${ON[place]}`
  if (place === "complaint") return `You are not subscribed: an email was reported as spam ${when}.`
  return isOn ? `You asked for news ${when}.` : `You turned the news off ${when}.`
}

export const unsubscribeCopy = {
  title: "Stop the news",
  lead: "Emails about your account, your license and your purchases still come.",
  button: "Stop the news",
  stopping: "Stopping...",
  done: "This account gets no more news. You can turn them on again on your account page.",
  incomplete:
    "This link is incomplete. Open it again from the email, or turn the news off on your account page.",
} as const

export const newsCopy = {
  promotionsChanged: "Your choice was saved.",
} as const
