import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Caches, Store } from "#app/capabilities.ts"
import { findSellerSettings } from "#db/invoices/seller-settings.server.ts"

/** The context with the seller of the owner's settings, where they are saved, in place of the configured one. */
export async function withSeller(context: AppLoadContext): Promise<AppLoadContext> {
  const { config, sellers, log, waitUntil } = context
  try {
    const seller = await sellers.find(waitUntil)
    if (!seller) return context
    const { legalName: sellerName, address: postalAddress, gstin, ownName, about } = seller
    const contact = { ...config.contact, sellerName, postalAddress, gstin, ownName, about }
    return { ...context, config: { ...config, contact } }
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
