import { nameLimit } from "#app/orders/billing/copy.ts"
import { refundArrival, withdrawLabel } from "#app/orders/order/refund-rule-copy.ts"
import { type Day, formatLastDay, formatMoment } from "#app/platform/time.ts"
import { WITHDRAWAL_DAYS } from "./withdrawal.ts"

/** Withdrawing from a contract, on pages and in emails. The labels follow Directive 2011/83/EU, Art. 11a. */
export const withdrawalCopy = {
  link: withdrawLabel,
  confirm: "Confirm withdrawal",
  title: withdrawLabel,
  lead: `You have ${WITHDRAWAL_DAYS} days, and you don’t need to give a reason. You’ll get back what you paid, and your license ends with the refund. This can’t be undone.`,
  contract: "Contract",
  price: "Price",
  orderNumber: "Order number",
  until: "Until",
  acknowledgement: "Acknowledgement to",
  name: "Your name (optional)",
  nameTooLong: `Please shorten the name to ${nameLimit}.`,
  notSaved:
    "Something went wrong on our side, so you have not withdrawn yet. What you typed is still here: please send it again in a minute.",
  doneTitle: "You have withdrawn from the contract",
  acknowledged: (email: string, at: Date) =>
    `We received your withdrawal on ${formatMoment(at)}. The acknowledgement goes to ${email}.`,
  money: "Your money",
  refund: `We’ll send the refund within ${WITHDRAWAL_DAYS} days. ${refundArrival}`,
  license: "Your license",
  licenseEnds: "It ends with the refund.",
  toAccount: "Go to your account",
  /** Texts of a contract that can't be withdrawn from, by the reason. */
  closedTitle: "You can’t withdraw from this contract",
  closed: {
    over: `The ${WITHDRAWAL_DAYS} days in which you could withdraw from this contract are over.`,
    refunded: "The payment for this order was already refunded, so there’s nothing left to withdraw from.",
    none: "You agreed to get access at once, or the law of your country gives no right of withdrawal. Your license stays as it is.",
  },
  contact: "Write to us",
  /** Texts for visitors who are not signed in. */
  logInLead: "Log in with the account that bought the license, and confirm.",
  linkTitle: "Or get a link by email",
  linkLead:
    "Enter the address of the account. If this order belongs to it, we’ll email a link to this page there.",
  deletedAccount: "Deleted the account? A withdrawal by email counts as well.",
  sendLink: "Send link",
  linkSent: "If an account with this address bought this order, we’ve sent it a link to this page.",
  logIn: "Log in",
  /** Texts on the receipt and in its email. */
  consented: (text: string, at: Date) => `You agreed on ${formatMoment(at)}: “${text}”`,
  canWithdraw: (lastDay: Day) =>
    `You may withdraw from the contract until ${formatLastDay(lastDay)}, without giving a reason.`,
  consentRequired:
    "Please tick this box so we can give you the license right after you’ve paid. Nothing was charged.",
} as const
