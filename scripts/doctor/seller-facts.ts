import { type Finding, ok, warning } from "./finding.ts"
import type { Surroundings } from "./surroundings.ts"

/** What Razorpay and the Indian e-commerce rules ask a shop to show, and whether a value is one to fill in. */
const SELLER_FACTS: readonly [name: string, what: string, isFilledIn: (value: string) => boolean][] = [
  ["SELLER_NAME", "the seller's legal name", (value) => value !== "Brisk PC Suite"],
  ["POSTAL_ADDRESS", "the seller's full address", (value) => value !== "Thane, Maharashtra, India"],
  ["SUPPORT_EMAIL", "an address for customers", isReal],
  ["SUPPORT_PHONE", "a telephone number for customers", (value) => /[1-9]/.test(value.replace(/^\+91/, ""))],
  ["GRIEVANCE_OFFICER", "the grievance officer, as “Name <address>”", isReal],
]

/** An address of a domain that exists: not one of those that are reserved for examples (RFC 2606). */
function isReal(value: string): boolean {
  return !/\.(example|test|invalid|localhost)>?$/.test(value)
}

/** One warning for each fact about the seller that is missing or an example, before live keys are used and after. */
export function checkSellerFacts({
  isRemote,
  variables,
}: Pick<Surroundings, "isRemote" | "variables">): Finding[] {
  if (!isRemote) return []
  const isLive = (variables.RAZORPAY_KEY_ID ?? "").startsWith("rzp_live_")
  const missing = SELLER_FACTS.filter(([name, , isFilledIn]) => {
    const value = (variables[name] ?? "").trim()
    return value === "" || !isFilledIn(value)
  })
  if (missing.length === 0)
    return [ok("Seller", "the site names the seller, its address and its grievance officer")]
  return missing.map(([name, what]) =>
    warning("Seller", {
      says: `The site does not show ${what}.${isLive ? " The Razorpay key is a live one." : ""}`,
      remedy: `Set ${name} in [vars] of wrangler.toml${isLive ? " now" : " before the live keys"}: Razorpay and the E-Commerce Rules, 2020, ask for it (docs/legal.md).`,
    }),
  )
}
