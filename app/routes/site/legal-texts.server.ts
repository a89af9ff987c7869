import { fillInFacts } from "#app/copy/fill-in-facts.ts"
import cookies from "#app/copy/legal/cookies.md"
import delivery from "#app/copy/legal/delivery.md"
import { legalFacts } from "#app/copy/legal/facts.ts"
import license from "#app/copy/legal/license.md"
import privacy from "#app/copy/legal/privacy.md"
import refundPolicy from "#app/copy/legal/refund-policy.md"
import terms from "#app/copy/legal/terms.md"
import type { ContactFacts } from "#app/copy/site/contact-facts.ts"

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
