import type { AppLoadContext } from "@remix-run/cloudflare"
import type { DeskAction } from "#app/audit/audit-entry.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import type { Caches, Clock, Log, Store } from "#app/capabilities.ts"
import {
  findSellerSettings,
  type SellerSettings,
  saveSellerSettings,
} from "#app/invoices/documents/find-queries.server.ts"
import { withCountry } from "#app/platform/postal-address.ts"

export type NewSettings = Omit<SellerSettings, "id" | "updatedAt" | "salesToEuropeSince">

/** Saves what the site prints of the seller, with the previous values in the audit log, and copies it to the cache. */
export async function saveSeller(
  context: Store & Clock & Log & Caches,
  deskAction: Omit<DeskAction, "before" | "after">,
  settings: NewSettings,
): Promise<ActionResult> {
  const { db, now, sellers, log } = context
  const previous = await findSellerSettings(db)
  const { id: _, updatedAt: readAt = null, salesToEuropeSince = null, ...before } = previous ?? {}
  // Later than the last change: changes in the meantime are detected by it.
  const updatedAt = new Date(Math.max(now().getTime(), (readAt?.getTime() ?? 0) + 1))
  const isKept = (previous?.salesToEurope ?? null) === settings.salesToEurope
  const statements = saveSellerSettings(
    db,
    { ...settings, updatedAt, salesToEuropeSince: isKept ? salesToEuropeSince : updatedAt },
    readAt,
  )
  const change = { before: previous && before, after: settings }
  const result = await recordAction(context, { ...deskAction, ...change }, statements)
  // The cron copies it again: see publishSeller.
  if (result === "done") await sellers.store(settings).catch((error) => log.error("seller-not-cached", error))
  return result
}

/** The context with the seller of the owner's settings, where they are saved, in place of the configured one. */
export async function withSeller(context: AppLoadContext): Promise<AppLoadContext> {
  const { config, sellers, log, waitUntil } = context
  try {
    const seller = await sellers.find(waitUntil)
    if (!seller) return context
    const { legalName: sellerName, address, gstin, ownName, about, salesToEurope } = seller
    const postalAddress = withCountry(address)
    const contact = { ...config.contact, sellerName, postalAddress, gstin, ownName, about }
    return { ...context, config: { ...config, salesToEurope, contact } }
  } catch {
    log.info("seller-cache-unreachable", {})
    return context
  }
}

/** Copies the seller from D1 to the cache again, in case that failed when the settings were saved. */
export async function publishSeller({ db, sellers }: Store & Caches): Promise<void> {
  const seller = await findSellerSettings(db)
  if (seller) await sellers.store(seller)
}
