/** The seller's letter of undertaking (form RFD-11), under which exports are zero-rated. */
type LetterOfUndertaking = {
  /** The application reference number, ARN. */
  number: string
  /** The year in which its financial year began. */
  year: number
}

/** The seller as the owner's settings say; without a GSTIN, no tax is charged and no invoice issued. */
export type Seller = {
  legalName: string
  address: string
  gstin: string | null
  /** Of what is sold: SAC or HSN. */
  taxCode: string
  /** In hundredths of a percent: 1800 is 18%. */
  taxRate: number
  lut: LetterOfUndertaking | null
  /** Consumers in the EU, the EEA and the UK may withdraw within 14 days, instead of giving that up for access at once. */
  offersWithdrawal: boolean
}

/** What an invoice prints of the seller. */
export type PrintedSeller = Pick<Seller, "legalName" | "address" | "gstin">

/** The same with who made the app and a text about them, which only pages print; null for nothing. */
export type SiteSeller = PrintedSeller & { ownName: string | null; about: string | null }

export const DEFAULT_TAX_CODE = "997331"
export const DEFAULT_TAX_RATE = 1800
