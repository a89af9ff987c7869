/** Sentences of the second look at a form. */
export const confirmCopy = {
  lead: "Nothing is done yet. Please look at it once more.",
  nothing: "There is nothing to confirm. Please go back to the page and send its form again.",
  cancel: "Don't do it",
} as const

/** What is about to be done, by the form's intent: the words of its button. */
const titles = new Map([
  ["dispute-answered", "Mark the dispute as answered"],
  ["refund-again", "Ask Razorpay for the refund again"],
  ["send-email", "Send the email again"],
  ["ignore-email", "Ignore the email"],
  ["receipt", "Resend the receipt"],
  ["correct-invoice", "Correct the invoice"],
  ["refund", "Refund"],
  ["quote-create", "Save the draft of a quote"],
  ["quote-send", "Send the quote"],
  ["quote-bank", "Mark the quote as paid by bank"],
  ["quote-free", "Issue the quote free"],
  ["quote-withdraw", "Withdraw the quote"],
  ["coupon-create", "Create the coupon"],
  ["coupon-end", "End the coupon"],
  ["ignore", "Ignore it"],
  ["password-reset", "Send a password reset"],
  ["sign-out", "Sign the customer out everywhere"],
  ["key", "Resend the license key"],
  ["revoke", "Revoke the license"],
  ["reinstate", "Reinstate the license"],
  ["release", "Release the device"],
  ["transfer", "Allow one more transfer"],
  ["devices", "Change the number of devices"],
  ["move", "Move the license to another account"],
  ["reply", "Reply to the report"],
  ["release-save", "Save the draft of a version"],
  ["release-read", "Read the file of a version"],
  ["release-publish", "Publish the version"],
  ["release-delete", "Delete the draft of a version"],
  ["release-withdraw", "Withdraw the version"],
  ["release-republish", "Publish the version again"],
  ["release-promote", "Offer the version to everybody"],
  ["release-tell", "Draft an announcement of the version"],
  ["announcement-save", "Save the draft of an announcement"],
  ["announcement-test", "Send a test of the announcement to me"],
  ["announcement-send", "Send the announcement"],
  ["announcement-stop", "Stop the announcement"],
  ["announcement-delete", "Delete the draft of an announcement"],
  ["confirm", "Confirm the payment"],
  ["confirm-refund", "Confirm the refund"],
  ["issue", "Issue a license for the payment"],
  ["refund-payment", "Refund the payment"],
  ["ignore-refund", "Ignore the refund"],
  ["settings", "Save the seller"],
  ["sale-emails", "Choose the emails about sales"],
  ...["US", "GB", "EU", "IN"].flatMap((region): [string, string][] => [
    [`price-${region.toLowerCase()}`, `Save the price of ${region}`],
    [`original-${region.toLowerCase()}`, `Save what ${region} shows of the original price`],
    [`next-price-${region.toLowerCase()}`, `Remove the next price of ${region}`],
  ]),
])

/** Null for an intent that no form of the desk has. */
export const confirmTitle = (intent: string): string | null => titles.get(intent) ?? null

/** Names of fields whose label is another word. */
const labels = new Map([
  ["about", "What"],
  ["subject", "What"],
  ["taxId", "GSTIN or VAT ID"],
  ["gstin", "GSTIN"],
  ["saleEmails", "Tell me"],
])

/** "validUntil" is shown as "Valid until", "amountUSD" as "Amount USD". */
export function fieldLabel(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start}`)
  const [first = "", ...others] = words.split(" ")
  const rest = others.map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
  return labels.get(name) ?? [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(" ")
}
