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

/** Time and place of the account's choice about news. */
export function consentSentence(isOn: boolean, consent: Consent | null) {
  const { at, place } = consent ?? { at: null, place: null }
  if (!at || !place) return isOn ? "You asked for news." : "You’re not subscribed."
  const when = `on ${formatMoment(at)}, ${ON[place]}`
  if (place === "complaint") return `You’re not subscribed, because an email was reported as spam ${when}.`
  return isOn ? `You asked for news ${when}.` : `You turned the news off ${when}.`
}

export const unsubscribeCopy = {
  title: "Unsubscribe from news",
  lead: "You’ll still get emails about your account, your license and your purchases.",
  button: "Unsubscribe",
  stopping: "Unsubscribing…",
  done: {
    title: "You’re unsubscribed",
    lead: "We won’t send you any more news. Changed your mind? Turn it back on in your account, anytime.",
  },
  incomplete: {
    title: "This link doesn’t work",
    lead: "A part of it is missing. Open it again from the email, or turn the news off in your account.",
  },
  account: "Go to your account",
} as const

export const newsCopy = {
  promotionsChanged: "Your choice was saved.",
} as const
