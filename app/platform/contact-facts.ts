/** Contact details from the configuration, inserted into the legal texts. */
export type ContactFacts = {
  supportEmail: string
  supportPhone: string
  /** The end of the sentence "We usually answer ...". */
  supportResponseTime: string
  sellerName: string
  postalAddress: string
  /** Officer for complaints, whom Indian consumer law requires; null if none is configured. */
  grievanceOfficer: { name: string; email: string } | null
  /** Null for a seller who is not registered for GST. */
  gstin: string | null
  /** Maker of the app, and a text about them; null where the owner wrote none. */
  ownName: string | null
  about: string | null
}

/** "Asha Rao, 12 Station Road, 400601 India", with the GSTIN where there is one. */
export function sellerAddress({ sellerName, postalAddress, gstin }: ContactFacts): string {
  const address = postalAddress.split("\n").join(", ")
  return [sellerName, address, ...(gstin ? [`GSTIN ${gstin}`] : [])].join(", ")
}
