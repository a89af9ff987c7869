import { sellerSettings } from "#db/schema.ts"
import type { App } from "./test-app.ts"

/** A seller in Maharashtra. */
export const SELLER = {
  id: 1,
  legalName: "Asha Rao",
  address: "12 Station Road\nThane 400601",
  gstin: "27AAPFU0939F1ZV",
  taxCode: "997331",
  taxRate: 1800,
  letterNumber: "AD270426000001X",
  letterYear: 2026,
  updatedAt: new Date(0),
}

/** Writes the owner's settings to D1 only: what pages print from the cache stays as it was. */
export async function registerSeller(app: App, changes: Partial<typeof SELLER> = {}): Promise<void> {
  await app.db.insert(sellerSettings).values({ ...SELLER, ...changes })
}
