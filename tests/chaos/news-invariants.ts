import { FINAL_STATES, UNDELIVERED_STATES } from "#app/domain/delivery.ts"
import { IMPORTANT_KINDS } from "#app/domain/email.ts"
import type { Ledger } from "./ledger.ts"

/** An email that is on its way while its reader ends the news may still be accepted: an answer takes five seconds at most. */
const ON_ITS_WAY_MS = 5000

const has = (words: readonly string[], word: string | null) => word !== null && words.includes(word)

/** What must hold of news and of what did not arrive after every test run; each check lists its violations. */
export const NEWS_INVARIANTS: Record<string, (ledger: Ledger) => string[]> = {
  "nobody gets the same news twice": ({ news }) => {
    const sent = news.map(({ to, subject }) => `${subject} to ${to[0]}`)
    return [...new Set(sent.filter((each, index) => sent.indexOf(each) !== index))]
  },

  "nobody gets news after ending them": ({ news, newsEndedAt }) =>
    news.flatMap(({ to: [address = ""], subject, sentAt }) => {
      const endedAt = newsEndedAt.get(address)
      const isLate = endedAt !== undefined && Date.parse(sentAt) > endedAt + ON_ITS_WAY_MS
      return isLate ? [`${subject} to ${address}`] : []
    }),

  "whoever asked for news, and can be reached, has all of them": ({ news, accounts, announcements }) =>
    accounts
      .filter(({ optInPromotions, emailUndeliverableSince }) => optInPromotions && !emailUndeliverableSince)
      .flatMap(({ email }) =>
        announcements
          .filter(({ subject }) => !news.some((sent) => sent.to[0] === email && sent.subject === subject))
          .map(({ subject, status }) => `${subject} (${status}) to ${email}`),
      ),

  "every announcement is sent": ({ announcements }) =>
    announcements
      .filter(({ status }) => status !== "sent")
      .map(({ subject, status }) => `${subject}: ${status}`),

  "every important email that arrived nowhere is a work item": ({ outbox, emails, undelivered }) =>
    outbox.flatMap(({ id, kind, providerId }) => {
      const sent = emails.find((email) => email.id === providerId)
      const isLost = sent && has(["bounced", "suppressed"], sent.lastEvent) && has(IMPORTANT_KINDS, kind)
      return Boolean(isLost) === undelivered.includes(id) ? [] : [`${id}: ${sent?.lastEvent}`]
    }),

  "every account whose last email arrived nowhere is told so, and no other": ({ outbox, accounts }) =>
    accounts.flatMap(({ emailKey, emailUndeliverableSince }) => {
      const known = outbox
        .filter(
          ({ recipient, delivery }) => recipient.toLowerCase() === emailKey && has(FINAL_STATES, delivery),
        )
        .sort((one, other) => (one.deliveryAt?.getTime() ?? 0) - (other.deliveryAt?.getTime() ?? 0))
      const isUndelivered = has(UNDELIVERED_STATES, known.at(-1)?.delivery ?? null)
      return isUndelivered === (emailUndeliverableSince !== null) ? [] : [emailKey]
    }),
}
