export const reconciliationCopy = {
  title: "Reconciliation",
  lead: "Razorpay’s captured payments and refunds, compared with what’s stored here. Dates are in India time, 31 days at most.",
  from: "From",
  to: "To",
  byCurrency: (what: string) => `${what} by currency`,
  nothing: (provider: string) => `None on these dates, at ${provider} or here.`,
  noRange: "Please choose a first and a last day, 31 days at most.",
  missingHere: "Missing here",
  number: "Number",
  ofPayment: "Of the payment",
  openOrder: "Open the order",
} as const

/** Why nothing is compared with a provider. */
export const whyNotCompared = (because: "provider-silent" | "too-many", provider: string) =>
  because === "too-many"
    ? "There are more than 2,000 payments or refunds on these dates. Please choose fewer days."
    : `${provider} did not answer, so nothing can be compared at the moment. Please try again in a minute.`
