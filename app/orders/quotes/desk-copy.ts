import { computers, itemName } from "#app/orders/order/order.ts"
import { quoteNumber } from "#app/orders/order/order-number.ts"
import { COMPANY_PLAN, planNames, planSize } from "#app/orders/plans/plans.ts"
import type { Quote, QuoteState } from "./quote.ts"

export const quotesCopy = {
  newQuote: "New quote",
  newQuoteLead:
    "A quote is a draft until it is sent. Then it can only be withdrawn: for other terms, write a new one.",
  devicesHint: `From 1 to 1,000. ${planNames[COMPANY_PLAN]} has ${planSize(COMPANY_PLAN)}.`,
  devicesUnreadable: "Please enter a whole number from 1 to 1,000.",
  amountTooSmall: "Please enter an amount of at least 1, such as 1200 or 1200.50.",
  dayWrong: "Please choose a day from today to a year from now.",
  referenceRequired: "Please enter the bank's reference.",
  withdrawn: "The quotes were withdrawn.",
  asked: "Asked for on the contact page",
  corrects: (offer: string) => `${offer}, in place of an earlier request`,
  corrected: "The same address asked again, with something changed.",
  /** Names another quote for the same address. */
  other: ({ id, devices }: Pick<Quote, "id" | "devices">, state: QuoteState) =>
    `${quoteNumber(id)}, ${computers(devices)}, ${quoteStates[state].toLowerCase()}`,
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

/** Returns the offer of a quote, in words. */
export const offerOf = ({ plan, devices }: Pick<Quote, "plan" | "devices">) =>
  itemName({ planType: plan, devices })
