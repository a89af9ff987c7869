import { NO_BILLING_DETAILS } from "#app/orders/billing/billing-details.ts"
import { computers, itemName } from "#app/orders/order/order.ts"
import { COMPANY_PLAN, planNames, planSize, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { type SalesToEurope, vatNoteOf } from "#app/orders/prices/sales.ts"
import { vatOfQuote } from "#app/orders/prices/sales-copy.ts"
import { brand } from "#app/platform/brand.ts"
import type { Currency } from "#app/platform/money.ts"
import { inWords } from "#app/platform/plural.ts"
import { formatLastDay } from "#app/platform/time.ts"
import { lastDayOf, type Quote } from "./quote.ts"

/** What a quote says of VAT before its buyer has given a VAT ID, to a buyer in a country; null for nothing. */
export function quoteVat(
  { amount: { currency } }: Pick<Quote, "amount">,
  country: string | null,
  choice: SalesToEurope,
  isResold = false,
): string | null {
  const note = vatNoteOf({ country, currency, billing: NO_BILLING_DETAILS, isResold }, choice)
  return vatOfQuote(note, choice)
}

/** Countries of buyers whose quote names none, by currency: those of dollars can be anywhere. */
const LIKELY_COUNTRIES: Partial<Record<Currency, string>> = { EUR: "DE", GBP: "GB" }

/** What the email with a quote says of VAT; null for nothing. */
export const emailedVat = (quote: Pick<Quote, "amount" | "country">, choice: SalesToEurope) =>
  quoteVat(quote, quote.country ?? LIKELY_COUNTRIES[quote.amount.currency] ?? null, choice)

export const validUntilText = (quote: Pick<Quote, "validUntil">) => formatLastDay(lastDayOf(quote))

/** Texts of the buyer's page of a quote. */
export const quoteCopy = {
  open: {
    title: "Your quote",
    lead: "Accept it to pay on the next page. Nothing is charged before you confirm the payment.",
  },
  openUntil: (day: string) => `It was open until ${day}.`,
  offeredTo: "For",
  validUntil: "Valid until",
  payment: "Payment",
  bankTransfer: "For a bank transfer, write to",
  note: "Note",
  offeredBy: "Offered by",
  number: "Quote number",
  signedOut: "To accept it, create an account with the address we sent it to. You’ll come right back here.",
  logIn: "Log in",
  signUp: "Create an account",
  otherAccount:
    "You’re logged in with a different address from the one we sent this quote to. Log out, then open the link to the quote again.",
  logOut: "Log out",
  unconfirmed: "Then you can accept this quote. Nothing was charged.",
  vatId: "VAT ID",
  accept: "Accept and pay",
  paid: "This quote is paid",
  paidBuyer: "The license is on your dashboard, and we emailed the receipt.",
  dashboard: "Your dashboard",
  newOne: "Ask for a new one",
  notOpen: "This quote can’t be accepted anymore. Nothing was charged.",
  /** The answer to the holder of a license that covers what is offered. */
  givesNothing: (held: number) =>
    `This quote would change nothing, because your license covers ${computers(held)} already. Nothing was charged.`,
  notYours: "This quote is for another email address. Nothing was charged.",
} as const

/** A quote that can't be accepted anymore. */
export const quoteClosings = {
  withdrawn: {
    title: "This quote was withdrawn",
    lead: "If you’d begun to pay, a payment that went through still counts.",
  },
  expired: {
    title: "This quote has expired",
    lead: "If you’d begun to pay, a payment that went through still counts.",
  },
} as const

/** Number of computers in the example of prices one by one. */
export const EXAMPLE_DEVICES = 12

const hasCompanyPlan = planSize(COMPANY_PLAN) > 1

/** Texts of the request for a quote on the contact page. */
export const quoteRequestCopy = {
  heading: "Business licenses",
  lead: "One key for all your computers, and one payment, by card or bank transfer.",
  oneByOne: { name: `${EXAMPLE_DEVICES} ${planNames[SINGLE_PLAN]} licenses`, note: "one key each" },
  /** Null without a plan for companies, whose price is agreed then. */
  underOneKey: hasCompanyPlan
    ? { name: planNames[COMPANY_PLAN], note: `${computers(planSize(COMPANY_PLAN))}, one key` }
    : null,
  forEach: (price: string) => `${price} each`,
  advantage: `${hasCompanyPlan ? "A business plan adds automatic updates, and you" : "You"} keep track of one key instead of ${inWords(EXAMPLE_DEVICES)}.`,
  company: "Company",
  computers: "Computers",
  message: "Message",
  messageHint: "Optional. Your address, a VAT ID or GSTIN, or anything else the quote should say.",
  button: "Ask for a quote",
  pending: "Sending…",
  nothingSent: "No account needed. We use your email address only for this quote.",
  companyMissing: "Please enter the name of your company.",
  tooMany: "Too many requests are waiting at the moment. Please write to us by email instead.",
  notSaved: "Something went wrong on our side, so nothing was sent. Please send it again in a minute.",
} as const

/** Texts of the page that confirms such a request. */
export const quoteAskedCopy = {
  title: "We have your request.",
  lead: (name: string, time: string) => `${name} will send you a quote, usually ${time}.`,
  reference: "Reference",
  next: "What happens next",
  steps: [
    {
      title: "You get a quote",
      text: "We’ll email it, with one price for all your computers and the date it’s valid until.",
    },
    {
      title: "You accept and pay",
      text: "By card on the quote’s page, or by bank transfer. Nothing is charged before you confirm.",
    },
    {
      title: "You get one key",
      text: "The key is on your dashboard as soon as the payment is confirmed. We’ll email the receipt.",
    },
  ],
  noCopy:
    "We don’t email a copy of this request, so please keep or print this page. Something wrong? Write to ",
  withReference: " with the reference.",
} as const

/** "…, Custom Business license for 25 computers"; to the holder of 20 "…, upgrade to a Custom Business license for 25 computers instead of 20". */
export function offerName({ plan, devices }: Pick<Quote, "plan" | "devices">, held: number | null): string {
  return held !== null && held < devices
    ? `${brand.fullName}, upgrade to a ${planNames[plan]} license for ${fromTo(held, devices)}`
    : itemName({ planType: plan, devices })
}

/** "25 computers instead of 20" */
export const fromTo = (held: number, devices: number) =>
  `${computers(devices)} instead of ${held.toLocaleString("en-US")}`

/** Describes the effect of the quote on a license that the buyer has. */
export function upgradeNote(devices: number): string {
  return `Your license keeps its key and its computers. Once this is paid, it covers ${computers(devices)}.`
}
