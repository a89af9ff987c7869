export type Block = string | { list: readonly string[] }
export type Section = { id: string; heading: string; body: readonly Block[] }
export type LegalDocument = { title: string; summary: string; sections: readonly Section[] }

/** The facts a deployment configures; the legal texts are functions of them. */
export type ContactFacts = { supportEmail: string; supportPhone: string; postalAddress: string }
