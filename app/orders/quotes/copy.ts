import { computers, itemName } from "#app/orders/order/order.ts"
import { COMPANY_PLAN, planNames, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { formatLastDay } from "#app/platform/time.ts"
import { lastDayOf, type Quote } from "./quote.ts"

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
  signedOut: "To accept it, create an account with the address we sent it to. You'll come right back here.",
  logIn: "Log in",
  signUp: "Create an account",
  otherAccount:
    "You're logged in with another address than the one we sent this quote to. Log out, then open the link of the quote again.",
  logOut: "Log out",
  unconfirmed: "Then you can accept this quote. Nothing was charged.",
  accept: "Accept and pay",
  paid: "This quote is paid.",
  paidBuyer: "This quote is paid. The license is on your dashboard, and the receipt came by email.",
  dashboard: "Your dashboard",
  newOne: "Ask for a new one",
  notOpen: "This quote can't be accepted anymore. Nothing was charged.",
  /** The answer to the holder of a license that covers what is offered. */
  givesNothing: (held: number) =>
    `This quote would change nothing, because your license covers ${computers(held)} already. Nothing was charged.`,
  notYours: "This quote is for another email address. Nothing was charged.",
} as const

/** A quote that can't be accepted anymore. */
export const quoteClosings = {
  withdrawn: {
    title: "This quote was withdrawn",
    lead: "If you'd begun to pay, a payment that went through still counts.",
  },
  expired: {
    title: "This quote has expired",
    lead: "If you'd begun to pay, a payment that went through still counts.",
  },
} as const

/** Number of computers in the example of what they cost one by one. */
export const EXAMPLE_DEVICES = 12

/** Texts of the request for a quote on the contact page. */
export const quoteRequestCopy = {
  heading: "Business licenses",
  lead: "One key for all your computers, one payment, one invoice. Tell us how many you have, and we will email you a quote. You can pay it by card or bank transfer.",
  oneByOne: (count: number) =>
    `For comparison: ${count} ${planNames[SINGLE_PLAN]} licenses for ${count} computers`,
  underOneKey: (count: number) => `${planNames[COMPANY_PLAN]}: ${count} computers, one key`,
  forEach: (price: string) => `once, ${price} each`,
  company: "Company",
  computers: "Computers",
  message: "Message",
  messageHint: "Anything the quote or the invoice should mention (optional).",
  button: "Ask for a quote",
  pending: "Sending...",
  nothingSent: "You don't need an account. We use your email address only for this quote.",
  asked: "We have your request.",
  number: "Its number",
  answer: (name: string, time: string) => `${name} answers with a quote, usually ${time}.`,
  companyMissing: "Please enter the name of your company.",
  tooMany: "Too many requests are waiting at the moment. Please write to us by email instead.",
  notSaved: "Something went wrong on our side, so nothing was sent. Please send it again in a minute.",
} as const

/** "…, Custom Business license for 25 computers"; to the holder of 20 "…, from 20 to 25 computers". */
export function offerName({ plan, devices }: Pick<Quote, "plan" | "devices">, held: number | null): string {
  return held !== null && held < devices
    ? `${brand.fullName}, ${planNames[plan]} license, ${fromTo(held, devices)}`
    : itemName({ planType: plan, devices })
}

/** "from 20 to 25 computers" */
export const fromTo = (held: number, devices: number) =>
  `from ${held.toLocaleString("en-US")} to ${computers(devices)}`

/** Describes the effect of the quote on a license that the buyer has. */
export function upgradeNote(devices: number): string {
  return `Your license keeps its key and its computers. Once this is paid, it covers ${computers(devices)}.`
}
