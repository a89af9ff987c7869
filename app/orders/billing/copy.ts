import { plural } from "#app/platform/plural.ts"
import { BILLING_LIMITS } from "./billing-details.ts"

/** Limit of a name on a receipt or a withdrawal: "120 characters". */
export const nameLimit = plural(BILLING_LIMITS.name, "character")
export const billingMessages = {
  gstinInvalid: "Please check the GSTIN. A character is wrong or missing.",
  gstinOwn: "That’s our own GSTIN.",
  gstinWithoutPurchases:
    "This number is registered for TCS or for services from abroad. Please enter your ordinary GSTIN.",
  registeredNameRequired: "Please enter the name the GSTIN is registered to. The invoice needs it.",
  registeredAddressRequired: "Please enter the address. An invoice with a GSTIN needs it.",
  stateRequired: "Please choose your State.",
  countryRequired: "Please choose your country.",
  companyTooLong: `Please shorten the name to ${BILLING_LIMITS.name} characters.`,
  addressTooLong: `Please shorten the address to at most ${BILLING_LIMITS.address} characters and ${BILLING_LIMITS.lines} lines.`,
} as const
