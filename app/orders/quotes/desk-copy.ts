import { computers } from "#app/orders/order/order.ts"
import { quoteNumber } from "#app/orders/order/order-number.ts"
import { COMPANY_PLAN, planNames, planSize } from "#app/orders/plans/plans.ts"
import { formatMoney, formatPlain, type Money } from "#app/platform/money.ts"
import { formatDay } from "#app/platform/time.ts"
import type { Preview } from "#app/screens/form-data.ts"
import { fromTo, offerName } from "./copy.ts"
import { lastDayOf, MAX_LICENSE_DEVICES, type Quote, type QuoteState } from "./quote.ts"

export const quotesCopy = {
  newQuote: "New quote",
  newQuoteLead:
    "A quote is a draft until it’s sent. After that it can only be withdrawn. For other terms, write a new one.",
  devicesHint: `The total the license will cover, not the number added. From 1 to 1,000. ${planNames[COMPANY_PLAN]} has ${planSize(COMPANY_PLAN)}.`,
  amountHint: "The total the buyer pays, such as 1200 or 1200.50. Leave it empty for a suggested amount.",
  currencyHint: "As on their last order.",
  dayHint: "The last day the buyer can accept (India time).",
  noteHint: "Optional. The buyer sees it on the quote.",
  sendNote: "Emails the buyer a link to the quote.",
  notSent:
    "This draft can’t be sent. Its last day is over, it was sent or withdrawn in the meantime, or the buyer already has as many computers.",
  noAccount:
    "There is no account with this address yet. The license belongs to an account, so the buyer has to sign up first.",
  bankNote:
    "Use this once the money is in your bank account. It issues the license and emails the buyer the receipt.",
  rupeesHint: "As the bank credited it. You can also enter it later, on the order’s page.",
  freeNote: "Issues the license without a payment. It doesn’t count as revenue.",
  freeGivesNothing: "The buyer has as many computers already, so nothing was issued.",
  withdrawNote:
    "The buyer can no longer accept it. If the buyer is already on the payment page and pays, the license is still issued.",
  devicesUnreadable: "Please enter a whole number from 1 to 1,000.",
  amountTooSmall: "Please enter an amount of at least 1, such as 1200 or 1200.50.",
  dayWrong: "Please choose a day from today to a year from now.",
  referenceRequired: "Please enter the bank’s reference.",
  withdrawn: "The quotes were withdrawn.",
  asked: "Asked for on the contact page",
  corrects: (offer: string) => `${offer}, in place of an earlier request`,
  corrected: "The same address asked again, with something changed.",
  /** Names another quote for the same address. */
  other: ({ id, devices }: Pick<Quote, "id" | "devices">, state: QuoteState) =>
    `${quoteNumber(id)}, ${computers(devices)}, ${quoteStates[state].toLowerCase()}`,
} as const

/** The link to a new quote for the holder of a license. */
export const newQuoteFor = (account: string) => ({
  href: `/desk/quotes/new?account=${account}`,
  text: quotesCopy.newQuote,
})

/** The license in force of the buyer, beside a new quote. */
export const holderCopy = {
  title: "What the holder has",
  license: "License",
  key: (key: string) => `… ${key.slice(-5)}`,
  plan: "Plan",
  computers: "Computers",
  inUse: (active: number, devices: number) => `${active} of ${devices.toLocaleString("en-US")} in use`,
  since: "Since",
  lastOrder: "Last order",
  more: "What more would cost",
  inAll: (devices: number) => `${devices.toLocaleString("en-US")} in total`,
  moreNote: "The price of that total, minus the price of those they have.",
} as const

export const quoteStates: Record<QuoteState, string> = {
  draft: "Draft",
  sent: "Sent",
  paid: "Paid",
  expired: "Expired",
  withdrawn: "Withdrawn",
}

/** Returns whom a quote is for, and what it offers, where several are listed. */
export const quoteName = ({ email, ...quote }: Pick<Quote, "email" | "plan" | "devices">) =>
  `${email || "Account deleted"}, ${computers(quote.devices)}`

type Offer = Pick<Quote, "email" | "plan" | "devices" | "amount" | "validUntil">

/** "Custom Business, 25 computers", and for the holder of 20 "Custom Business, 25 computers instead of 20". */
export function offerOf({ plan, devices }: Pick<Quote, "plan" | "devices">, held: number | null): string {
  const count = held !== null && held < devices ? fromTo(held, devices) : computers(devices)
  return `${planNames[plan]}, ${count}`
}

/** Refusal of a quote for so many computers, with the number that was probably meant. */
export function givesNothing({ email, devices }: Pick<Quote, "email" | "devices">, held: number) {
  const meant = held + devices
  const instead =
    meant > MAX_LICENSE_DEVICES
      ? `A license covers at most ${computers(MAX_LICENSE_DEVICES)}.`
      : `For ${devices.toLocaleString("en-US")} more, enter ${meant}.`
  return {
    form: `This quote would give nothing. ${email} has ${computers(held)} already. ${instead}`,
    fields: { devices: `More than ${held.toLocaleString("en-US")}, please. ${instead}` },
  }
}

/** "Proposed: €473.70, for 5 more at €94.74 each."; without a license "… for 12 computers at €94.99 each." */
export const describeProposal = (amount: Money, count: number, isMore: boolean): string =>
  `Proposed: ${priceOfCount(amount, count, isMore)}.`

function priceOfCount(amount: Money, count: number, isMore: boolean): string {
  const each = formatMoney({ ...amount, amount: Math.round(amount.amount / count) })
  return `${formatMoney(amount)}, for ${isMore ? `${count} more` : computers(count)} at ${each} each`
}

/** The error at an empty amount, with the proposed amount. */
export const noAmount = (amount: Money | null, more: number, isMore: boolean): string =>
  amount === null
    ? quotesCopy.amountTooSmall
    : `Please enter an amount, such as ${formatPlain(amount.amount)}. ${describeProposal(amount, more, isMore)}`

/** Previews what a quote makes of the license that its buyer has. */
export const changePreview = (offer: Offer, held: number, proposed: Money | null = null): Preview => ({
  title: `Send this quote to ${offer.email}?`,
  lead: "Nothing has been sent yet. They’ll get the link by email, sign in with that address, and pay.",
  facts: {
    ...changeFacts(offer, held),
    Price: formatMoney(offer.amount),
    // The amount stays as it was typed when the number of computers is changed after it.
    Proposed:
      proposed !== null &&
      proposed.amount !== offer.amount.amount &&
      priceOfCount(proposed, offer.devices - held, true),
    "Valid until": formatDay(lastDayOf(offer)),
    "They read": `“${offerName(offer, held)}”`,
  },
  shown: String(held),
})

/** Previews that a bank transfer for a quote changes nothing. */
export const vainPaymentPreview = (offer: Offer, held: number): Preview => ({
  title: "This payment would change nothing",
  lead: `Nothing has changed yet. ${offer.email} already has ${computers(held)}. To return the money, do that at the bank, and withdraw the quote.`,
  facts: { ...changeFacts(offer, held), Paid: formatMoney(offer.amount) },
  shown: String(held),
})

const changeFacts = ({ devices }: Pick<Offer, "devices">, held: number) => ({
  "Has now": computers(held),
  "This quote adds": Math.max(0, devices - held),
  "Devices in all": Math.max(held, devices),
})
