import type { SaleEmails } from "#app/domain/payments/sale.ts"

/** Of the emails that tell an owner of sales. */
export const saleEmailsCopy = {
  title: "Emails about sales",
  label: "Tell me",
  hint: "What was sold, to which country, and with which coupon. To your own address: each owner chooses alone.",
  choices: {
    each: "Of each sale at once",
    daily: "Once a day, in the summary",
    never: "Never",
  } satisfies Record<SaleEmails, string>,
  required: "Please choose one.",
} as const
