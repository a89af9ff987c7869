export type Block = string | { list: readonly string[] }
export type Section = { id: string; heading: string; body: readonly Block[] }
export type LegalDocument = { title: string; summary: string; sections: readonly Section[] }

/** Contact details from the configuration, inserted into the legal texts. */
export type ContactFacts = {
  supportEmail: string
  supportPhone: string
  /** The end of the sentence "We usually answer ...". */
  supportResponseTime: string
  sellerName: string
  postalAddress: string
}

/** "Brisk PC Suite, Thane, Maharashtra, India" */
export function sellerAddress({ sellerName, postalAddress }: ContactFacts): string {
  return `${sellerName}, ${postalAddress}`
}
