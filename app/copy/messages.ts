import { PASSWORD_LENGTH } from "#app/domain/account/account.ts"
import { MAX_DEVICE_NAME, MAX_KEY_REPLACEMENTS } from "#app/domain/licensing/license.ts"
import { BILLING_LIMITS } from "#app/domain/orders/billing-details.ts"
import { MAX_OPEN_ORDERS, POLL_WINDOW_DAYS } from "#app/domain/orders/order.ts"
import { MAX_REPORTS } from "#app/domain/support/bug-report.ts"
import { plural } from "./plural.ts"

/** What to ask about an amount that can be read in two ways. */
export const amountUnclear = (typed: string, { whole, decimal }: { whole: string; decimal: string }) =>
  `“${typed}” can be read in two ways. Please enter ${whole}, or an amount with two decimals, such as ${decimal}.`

/** Messages shown after a user's action; those given by the specification are quoted exactly. */
export const messages = {
  loginFailed: "Failed to log in. Please check your credentials.",
  emailRequired: "Email is required",
  emailInvalid: "Email is invalid",
  emailLetters: "Letters such as é before the @ can't receive our email",
  emailTaken: "An account with this email already exists.",
  emailTooLong: "Email is too long",
  passwordRequired: "Password is required",
  passwordTooShort: `Password must be at least ${PASSWORD_LENGTH.min} characters`,
  passwordTooLong: `Password must be at most ${PASSWORD_LENGTH.max} characters`,
  passwordsDiffer: "Passwords do not match",
  termsRequired: "Please accept the Terms of Service and the Privacy Policy",
  signUpFailed: "Failed to create account. Please try again.",
  priceChanged:
    "The price has changed since this page was opened. Nothing was charged: please look at it again.",
  planUnknown: "Please choose a plan that is on sale here. Nothing was charged.",
  alreadyPaid: "You already own a license. Nothing was charged.",
  orderFailed: "The payment service did not answer. Nothing was charged. Please try again in a minute.",
  tooManyOpenOrders: `You already have ${MAX_OPEN_ORDERS} unpaid orders, which is the most that an account can have. Each one expires ${POLL_WINDOW_DAYS} days after it was created. Nothing was charged.`,
  formUnreadable: "This form arrived incomplete. Please try again.",
  paymentCanceled: "You left the payment page. Nothing was charged.",
  paymentUnverified:
    "We could not verify that this answer came from Razorpay, so it was ignored. If you paid, the payment is confirmed all the same.",
  gatewayUnavailable: "Failed to load payment gateway.",
  tooManyRequests: "Too many requests. Please wait 60 seconds and try again.",
  loginNeeded: "Please log in to continue.",
  formKept: "What you wrote is kept. You see it again as soon as you are logged in.",
  formWasKept: "This is what you wrote before you logged in. Please look at it once more, and send it.",
  noCookies:
    "Your browser keeps no cookies of this site, so it can't stay logged in. Please allow cookies for it in your browser's settings, and log in again.",
  resetSent: "Password reset email sent! Check your inbox.",
  resetFailed: "Failed to send reset email.",
  resetLinkDead: "This link has been used, has expired or is incomplete. Please ask for a new one.",
  passwordReset:
    "Your password was changed and you were signed out everywhere. Please log in with the new password.",
  passwordChanged: "Your password was changed. Other browsers were signed out.",
  passwordWrong: "That is not your current password.",
  promotionsChanged: "Your choice was saved.",
  accountDeleted: "Your account was deleted.",
  orderWithoutAccount:
    "The account that this order belonged to was deleted, so nothing was issued. If you were charged, write to us through the contact page and we refund the payment.",
  reportIncomplete: "Please fill in all required fields.",
  reportFailed: "Failed to submit bug report.",
  tooManyReports: `This account has ${MAX_REPORTS} bug reports and can't add more here. Please write to us instead.`,
  reportSent: "Bug report submitted!",
  reportTooLong: "That is longer than a report can be. Please shorten it.",
  reportDate: "Please enter a date from 1990 to today.",
  listUnreadable: "The list can't be shown at the moment. Nothing in it is lost.",
  donationAmount: "Please enter a valid amount.",
  donationCurrency: "Please choose a currency from the list.",
  donationThanks: "Thank you for your donation!",
  deviceIdWrong:
    "Please enter the device ID as the app shows it: up to 128 letters, digits and signs, without spaces.",
  deviceNameWrong: `A name has at most ${MAX_DEVICE_NAME} characters, on one line.`,
  noLicense: "This account has no active license.",
  linkStillWorks: "We sent a link a few minutes ago; it still works. Check your inbox and the spam folder.",
  askedBefore: "No new email? One that we sent there within the last hour still works.",
  keySent: "Your license key is on its way to you. Check your inbox.",
  keySentIfAny: "If that address has a license, its key is on its way. Check your inbox.",
  keyReplaced: "Your license has a new key, and the old one no longer works. We emailed you the new one.",
  gstinInvalid: "Please check the GSTIN.",
  gstinOwn: "That is our own GSTIN.",
  gstinWithoutPurchases:
    "This number is registered for TCS or for services from abroad. Please enter your ordinary GSTIN.",
  registeredNameRequired: "Please enter the name that the GSTIN is registered to: the invoice needs it.",
  registeredAddressRequired: "Please enter the address: an invoice with a GSTIN needs it.",
  stateRequired: "Please choose your State.",
  countryRequired: "Please choose your country.",
  consentRequired: "Please tick this box. Without it, you can't pay here.",
  companyTooLong: `Please shorten the name to ${BILLING_LIMITS.name} characters.`,
  addressTooLong: `Please shorten the address to ${BILLING_LIMITS.address} characters in ${BILLING_LIMITS.lines} lines.`,
  donationSupport: "Your support helps us keep the product awesome.",
} as const

export const keyReplacedTooOften = `This license's key was replaced ${MAX_KEY_REPLACEMENTS} times, so it can't be replaced here again. Nothing was changed. Please write to us.`

/** The characters of a license key, as people read them. */
export const keyAlphabet = "A to Z and 0 to 9"

/** "It can’t contain “0” or “O”, only 3 4 7 9. …": a look-alike in a typed key or code; undefined without one. */
export function foreignLetters(letters: readonly string[], alphabet: string): string | undefined {
  if (letters.length === 0) return undefined
  const named = new Intl.ListFormat("en", { type: "disjunction" }).format(
    letters.map((letter) => `“${letter}”`),
  )
  return `It can’t contain ${named}, only ${alphabet}. Please compare it once more.`
}

/** "Too many attempts. Please wait 5 seconds and try again." Waits from 90 seconds on are in minutes. */
export function tooManyTries(seconds: number): string {
  const wait = seconds < 90 ? plural(seconds, "second") : plural(Math.ceil(seconds / 60), "minute")
  return `Too many attempts. Please wait ${wait} and try again.`
}

/** Warning before the deletion of an account that has unpaid orders which can still be paid. */
export function openOrdersWarning(count: number): string {
  const [orders, them] =
    count === 1 ? ["an order that is", "it"] : [`${plural(count, "order")} that are`, "them"]
  const page = count === 1 ? "its payment page" : "a payment page"
  return [
    `You have ${orders} not paid yet. Deleting the account closes ${them}.`,
    `If ${page} is still open, close that page and don't pay there: nothing would be issued for the payment.`,
    "If you have just paid, wait for the receipt before you delete the account.",
  ].join(" ")
}
