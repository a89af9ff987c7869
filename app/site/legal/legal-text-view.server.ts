import type { ContactFacts } from "#app/platform/contact-facts.ts"
import { fillInFacts, type MarkdownDocument } from "./facts-copy.ts"
import { legalFacts } from "./legal-facts-copy.ts"

const documents = import.meta.glob<MarkdownDocument>("./*.md", { eager: true, import: "default" })

/** The legal text at an address; on the server only, because no browser renders one. */
export function legalText(path: string, contact: ContactFacts, hasReseller: boolean) {
  const document = documents[`.${path}.md`]
  if (!document) throw new Error("No legal text has this address")
  return fillInFacts(document, legalFacts(contact, hasReseller))
}
