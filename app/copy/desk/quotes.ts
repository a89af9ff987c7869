import { itemName } from "#app/copy/orders/items.ts"
import type { Quote, QuoteState } from "#app/domain/orders/quote.ts"

export const quotesCopy = {
  lead: "Offers of business licenses, each for one email address, newest first.",
  empty: "Quotes will be here. Write one for a business that asked for a license.",
  newLead:
    "A quote is a draft until it is sent. Then it can only be withdrawn: for other terms, write a new one.",
  devicesHint: "From 1 to 1,000. Small Business has 20.",
  amountHint: "What the buyer pays in all, such as 1200 or 1200.50.",
  validHint: "The last day on which the buyer can accept, in Asia/Kolkata.",
  noteHint: "Optional. The buyer reads it on the quote.",
  amountTooSmall: "Please enter an amount of at least 1, such as 1200 or 1200.50.",
  dayWrong: "Please choose a day from today to a year from now.",
  planWrong: "Please choose a plan from the list.",
  currencyWrong: "Please choose a currency from the list.",
  referenceRequired: "Please enter the bank's reference.",
  sendNote: "Emails the link of the quote to the buyer.",
  bankNote:
    "The money has arrived in the bank account: the license is issued, and the receipt goes to the buyer.",
  freeNote: "The license is issued without a payment. It does not count as money taken.",
  withdrawNote:
    "The buyer can no longer accept it. If the buyer is at the payment page already and pays, the license is issued all the same.",
  noAccount:
    "There is no account with this address yet. The license belongs to an account, so the buyer has to sign up first.",
  notSent: "This draft can't be sent: its last day is over, or it was sent or withdrawn in the meantime.",
} as const

export const quoteStates: Record<QuoteState, string> = {
  draft: "Draft",
  sent: "Sent",
  paid: "Paid",
  expired: "Expired",
  withdrawn: "Withdrawn",
}

/** What a quote offers, in words. */
export const offerOf = ({ plan, devices }: Pick<Quote, "plan" | "devices">) =>
  itemName({ kind: "license", planType: plan, devices })
