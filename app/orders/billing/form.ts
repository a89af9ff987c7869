import * as z from "zod"
import { COUNTRIES } from "#app/platform/countries.ts"
import { BILLING_LIMITS, type BillingDetails } from "./billing-details.ts"
import { billingMessages } from "./copy.ts"
import { parseState } from "./indian-states.ts"
import { isIndianTaxId, normalizeTaxId, stateOfTaxId, taxIdProblem } from "./tax-id.ts"

const isPrintable = (address: string) =>
  address.length <= BILLING_LIMITS.address && address.split("\n").length <= BILLING_LIMITS.lines

/** The lines of a text that are not empty. */
const linesOf = (text: string) =>
  text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")

const optional = z.string().default("")

/**
 * Details that the buyer may add at checkout. `missingDetail` decides if a State is required, which depends on the
 * seller, and `billingOf` if the order keeps it.
 */
export const BillingForm = z
  .object({
    company: optional
      .overwrite((text) => linesOf(text).join(" ").split(/\s+/).join(" "))
      .refine((text) => text.length <= BILLING_LIMITS.name, billingMessages.companyTooLong),
    address: optional
      .overwrite((text) => linesOf(text).join("\n"))
      .refine(isPrintable, billingMessages.addressTooLong),
    taxId: optional.transform(normalizeTaxId),
    country: optional.refine(
      (code) => code === "" || COUNTRIES.includes(code),
      billingMessages.countryRequired,
    ),
    state: optional,
  })
  .superRefine(({ taxId, country, state }, context) => {
    const problem = taxId.length > BILLING_LIMITS.taxId ? "wrong" : taxIdProblem(taxId, country)
    if (problem !== null) {
      const message =
        problem === "wrong" ? billingMessages.gstinInvalid : billingMessages.gstinWithoutPurchases
      context.addIssue({ code: "custom", path: ["taxId"], message })
    }
    if (state !== "" && parseState(state) === null) {
      context.addIssue({ code: "custom", path: ["state"], message: billingMessages.stateRequired })
    }
  })
  .transform(({ company, address, taxId, country, state }): BillingDetails => {
    const isIndian = country === "IN" || isIndianTaxId(taxId)
    return {
      company: company || null,
      address: address || null,
      taxId: taxId || null,
      country: isIndian ? "IN" : country || null,
      state: stateOfTaxId(taxId) ?? parseState(state),
    }
  })

/**
 * The buyer's details on a corrected invoice. A tax invoice must print the country, in India the State, and for a buyer
 * who is registered there the name and address.
 */
export const CorrectionForm = BillingForm.superRefine(
  ({ company, address, taxId, country, state }, context) => {
    const require = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message })
    if (country === null) require("country", billingMessages.countryRequired)
    else if (country === "IN" && state === null) require("state", billingMessages.stateRequired)
    if (!isIndianTaxId(taxId)) return
    if (company === null) require("company", billingMessages.registeredNameRequired)
    if (address === null) require("address", billingMessages.registeredAddressRequired)
  },
)
