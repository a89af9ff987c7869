import type { SaleEmails } from "#app/domain/payments/ledger.ts"

/** Of the emails that tell an owner of sales. */
export const saleEmailsCopy = {
  title: "Emails about sales",
  choices: {
    each: "Of each sale at once",
    daily: "Once a day, in the summary",
    never: "Never",
  } satisfies Record<SaleEmails, string>,
  required: "Please choose one.",
} as const
