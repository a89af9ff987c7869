export const reconciliationCopy = {
  title: "Reconciliation",
  lead: "Razorpay’s captured payments and refunds, compared with what is stored here. Days are those of Asia/Kolkata, 31 at most.",
  from: "From",
  to: "To",
  byCurrency: (what: string) => `${what} by currency`,
  nothing: (provider: string) => `Neither ${provider} nor this site has payments or refunds in these days.`,
  noRange: "Please choose a first and a last day, 31 days at most.",
  missingHere: "Missing here",
  number: "Number",
  ofPayment: "Of the payment",
  openOrder: "Open the order",
} as const

/** Why nothing is compared with a provider. */
export const whyNotCompared = (because: "provider-silent" | "too-many", provider: string) =>
  because === "too-many"
    ? "There are more than 2,000 payments or refunds in these days. Please choose fewer days."
    : `${provider} did not answer, so nothing can be compared at the moment. Please try again in a minute.`
