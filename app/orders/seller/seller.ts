import type { PrintedVat, SalesToEurope, VatNumbers } from "#app/orders/prices/sales.ts"

/** The seller as the owner's settings say; without a GSTIN, no tax is charged and no invoice issued. */
export type Seller = {
  legalName: string
  address: string
  gstin: string | null
  /** SAC or HSN code of the sold item. */
  taxCode: string
  /** Tax rate in hundredths of a percent: 1800 is 18%. */
  taxRate: number
  /**
   * The seller's letter of undertaking (form RFD-11), under which exports are zero-rated: the application reference number,
   * ARN, and the year in which its financial year began.
   */
  lut: { number: string; year: number } | null
  /** True if EU, EEA and UK consumers may withdraw within 14 days; otherwise they waive that for access at once. */
  offersWithdrawal: boolean
  salesToEurope: SalesToEurope
  /** Time when the owner chose that; null before. */
  salesToEuropeSince: Date | null
} & VatNumbers

/** The seller's details on an invoice. */
export type PrintedSeller = Pick<Seller, "legalName" | "address" | "gstin"> & {
  /** Absent on papers that say nothing of VAT. */
  vat?: PrintedVat
}

/**
 * The seller's details on pages, with the name of the app's maker, a text about them or null, and the choice that prices
 * depend on.
 */
export type SiteSeller = Pick<Seller, "legalName" | "address" | "gstin" | "salesToEurope"> & {
  ownName: string | null
  about: string | null
}

/** Cache of the seller's details that pages print, copied from the owner's settings so that no page waits for D1. */
export type SellerCache = {
  /**
   * Returns null until the settings are first saved. Rejects if the cache is unavailable and no earlier result is
   * known. Concurrent requests share one read, which `waitUntil` keeps running.
   */
  find(waitUntil: (work: Promise<unknown>) => void): Promise<SiteSeller | null>
  store(seller: SiteSeller): Promise<void>
}

export const DEFAULT_TAX_CODE = "997331"
export const DEFAULT_TAX_RATE = 1800
