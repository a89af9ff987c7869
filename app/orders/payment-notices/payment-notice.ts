import { PAYMENT_PROBLEMS, type PaymentProblem } from "#app/orders/ledger/ledger.ts"

/** Outcomes of a captured payment: it pays its order, or it needs the site's owner. */
type PaymentOutcome = "confirmed" | PaymentProblem

/** Sources of the owner's work items about payments. */
export type PaymentWork = "unissued" | "wrong-amount" | "second-payment" | "payment" | "paper"

/** Consequences of an outcome for the payer and the site's owner. */
type Consequences = {
  /** Emails to the payer, in the batch that records the outcome. */
  email: "receipt" | "notice" | "receipt and notice"
  /** The order's checkout: it is paid, takes no payment until the owner decides, or has no buyer to show it to. */
  checkout: "paid" | "held" | null
  /** True if a notice is on the buyer's dashboard and `/account`, and wherever the order is shown. */
  isShown: boolean
  work: PaymentWork | null
}

/** Notices to the payer by problem; their sentences are in `copy.ts` and `emails.ts` beside it. */
const PAYMENT_OUTCOMES = {
  confirmed: { email: "receipt", checkout: "paid", isShown: false, work: null },
  "amount-differs": { email: "notice", checkout: "held", isShown: true, work: "wrong-amount" },
  "unknown-order": { email: "notice", checkout: null, isShown: false, work: "payment" },
  "second-payment": { email: "notice", checkout: "paid", isShown: true, work: "second-payment" },
  "without-buyer": { email: "notice", checkout: null, isShown: false, work: "unissued" },
  "second-license": { email: "receipt and notice", checkout: "paid", isShown: true, work: "second-payment" },
  "coupon-unavailable": { email: "notice", checkout: "held", isShown: true, work: "unissued" },
  "consent-missing": { email: "receipt", checkout: "paid", isShown: false, work: "payment" },
  international: { email: "receipt", checkout: "paid", isShown: false, work: "payment" },
  "place-unknown": { email: "receipt", checkout: "paid", isShown: false, work: "paper" },
} as const satisfies Record<PaymentOutcome, Consequences>

type OutcomeWith<Wanted extends Partial<Consequences>> = {
  [Outcome in PaymentProblem]: (typeof PAYMENT_OUTCOMES)[Outcome] extends Wanted ? Outcome : never
}[PaymentProblem]

/** Problems that an email of their own reports to the payer. */
export type ToldProblem = OutcomeWith<{ email: "notice" | "receipt and notice" }>

/** Problems that the pages of the buyer show. */
export type ShownProblem = OutcomeWith<{ isShown: true }>

const consequencesOf = (problem: PaymentProblem): Consequences => PAYMENT_OUTCOMES[problem]

export const isTold = (problem: PaymentProblem): problem is ToldProblem =>
  consequencesOf(problem).email !== "receipt"

export const isShown = (problem: PaymentProblem): problem is ShownProblem => consequencesOf(problem).isShown

export const TOLD_PROBLEMS = PAYMENT_PROBLEMS.filter(isTold)

export const SHOWN_PROBLEMS = PAYMENT_PROBLEMS.filter(isShown)

/** The problems whose payments are work items of one source. */
export const problemsOfWork = (work: PaymentWork) =>
  PAYMENT_PROBLEMS.filter((problem) => consequencesOf(problem).work === work)

/** Checks if the order of a payment takes no other until the owner has decided about this one. */
export const holdsCheckout = (problem: PaymentProblem) => consequencesOf(problem).checkout === "held"

export const HELD_PROBLEMS = PAYMENT_PROBLEMS.filter(holdsCheckout)

/**
 * Variants of the email about a payment: to the buyer, or to whoever paid for an order that is not known here; in its place if
 * all of it was given back before; and to whoever paid for an order whose account is deleted.
 */
export type NoticeVariant = "open" | "returned" | "without-account"

/** Facts from the books about a payment with a problem. */
type PaymentState = {
  /** Minor units. */
  amount: number
  refunded: number
  isDisputed: boolean
  isDisputeLost: boolean
  /** Time when it was decided; null while it waits for the owner. */
  resolvedAt: Date | null
  /** A refund was accepted by the provider, and is not recorded yet. */
  isRefundAccepted: boolean
}

/** Place of the money of a payment with a problem: with us, claimed by the payer's bank, on its way back, back, or kept. */
export type NoticeState = "open" | "disputed" | "returning" | "returned" | "taken-back" | "closed"

export function noticeStateOf(payment: PaymentState): NoticeState {
  if (payment.refunded >= payment.amount) return "returned"
  if (payment.isDisputeLost) return "taken-back"
  if (payment.isDisputed) return "disputed"
  if (payment.resolvedAt === null) return "open"
  return payment.isRefundAccepted ? "returning" : "closed"
}
