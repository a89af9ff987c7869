import type { ContactFacts } from "#app/site/about/contact-facts.ts"
import cookies from "./cookies.md"
import delivery from "./delivery.md"
import { fillInFacts } from "./facts-copy.ts"
import { legalFacts } from "./legal-facts-copy.ts"
import license from "./license.md"
import privacy from "./privacy.md"
import refundPolicy from "./refund-policy.md"
import terms from "./terms.md"

const documents = new Map([
  ["/privacy", privacy],
  ["/terms", terms],
  ["/cookies", cookies],
  ["/license", license],
  ["/refund-policy", refundPolicy],
  ["/delivery", delivery],
])

/** The legal text at an address; on the server only, because no browser renders one. */
export function legalText(path: string, contact: ContactFacts) {
  const document = documents.get(path)
  if (!document) throw new Error("No legal text has this address")
  return fillInFacts(document, legalFacts(contact))
}
