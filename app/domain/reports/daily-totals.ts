/** What is counted by day: money taken and given back, and licenses and devices. */
export const TOTAL_KINDS = ["license-paid", "donation-paid", "refund", "license", "activation"] as const

export type TotalKind = (typeof TOTAL_KINDS)[number]
