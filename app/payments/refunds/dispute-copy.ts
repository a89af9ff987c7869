import type { DisputeReason } from "#app/orders/ledger/ledger.ts"
import type { ProviderName } from "#app/orders/order/order.ts"
import { capitalized } from "#app/platform/text.ts"

/** The page of a dispute at the provider, where it is answered. */
export const disputeUrl = ({ id, provider }: { id: string; provider: ProviderName }) =>
  provider === "polar"
    ? "https://polar.sh/dashboard"
    : `https://dashboard.razorpay.com/app/disputes/${encodeURIComponent(id)}`

type Kind = { words: RegExp; reason: string; wants: string }

/** What the codes of the card networks come down to, the first that fits: there are hundreds of them. */
const KINDS: readonly Kind[] = [
  {
    words: /not.?received|non.?receipt|not.?provided|services?_not_rendered/,
    reason: "Not received. The buyer’s bank says that nothing was delivered.",
    wants: "Proof that it was delivered, and that the buyer used what they bought",
  },
  {
    words: /not.?as.?described|defective|quality|counterfeit_merch|misrepresent/,
    reason: "Not as described. The buyer says that it does not do what was promised.",
    wants: "What the buyer was told before they paid, and that it does that",
  },
  {
    words: /credit.?not.?processed|refund|cancel|return/,
    reason: "No refund. The buyer says that money back was promised.",
    wants: "The terms on refunds that the buyer agreed to, and the refund if there was one",
  },
  {
    words: /duplicate|paid.?by.?other|multiple/,
    reason: "Paid twice. The buyer says that they paid for this already.",
    wants: "That each payment bought something, or the refund of the second one",
  },
  {
    words: /fraud|unauthori[sz]ed|not.?recogni[sz]ed|no.?authori[sz]|card.?not.?present|stolen|no_cardholder/,
    reason: "Fraud. The holder of the card says that they did not pay.",
    wants: "That the holder of the card bought and used it: address, sign-ins, computers",
  },
  {
    words: /amount|currency/,
    reason: "Wrong amount. The buyer says that another price was agreed.",
    wants: "The price that the buyer was shown and paid",
  },
  {
    words: /processed|processing|invalid|expired|late_present/,
    reason: "Processing. The bank objects to how the card was charged.",
    wants: "The payment as Razorpay confirmed it; Razorpay’s support has the rest",
  },
]

const kindOf = ({ reasonCode, reasonText }: DisputeReason) => {
  const told = `${reasonCode ?? ""} ${reasonText ?? ""}`.toLowerCase()
  return KINDS.find(({ words }) => words.test(told))
}

/** "Not received. The buyer’s bank says that nothing was delivered. (goods_not_received)": why, and what was said of it. */
export function disputeReason(reason: DisputeReason): string {
  const { reasonCode, reasonText } = reason
  const inWords = kindOf(reason)?.reason ?? (reasonCode && `${capitalized(reasonCode.replaceAll("_", " "))}.`)
  const said = reasonText ?? reasonCode
  if (!inWords) return "Razorpay does not say. Its page of the dispute does."
  return said ? `${inWords} (${said})` : inWords
}

/** What the provider wants for an answer. */
export const disputeWants = (reason: DisputeReason): string =>
  kindOf(reason)?.wants ?? "What shows that the buyer ordered, got and used it"

export const disputeCopy = {
  title: (amount: string) => `Dispute of ${amount}`,
  answerBy: "Answer by",
  reason: "Reason",
  wants: "Razorpay wants",
  number: "Number",
  answered: "Answered",
  answeredAt: (when: string) => `${when}. The bank decides, often after weeks; you see it here and by email.`,
  underReview: "Under review",
  bankLooks: "The bank looks at what it was sent. Nothing is to be done until it asks for more or decides.",
  unanswered: "If you don’t answer",
  lost: (amount: string) => `${amount} and a fee go back to the bank, and the license ends`,
  answerAt: "Answer at Razorpay",
  seeAt: "See it at Razorpay",
} as const
