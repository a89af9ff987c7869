import type { AppLoadContext } from "@remix-run/cloudflare"
import { stateOfGstin } from "#app/domain/papers/gstin.ts"
import { stateName } from "#app/domain/papers/indian-states.ts"
import { DEFAULT_TAX_CODE, DEFAULT_TAX_RATE } from "#app/domain/papers/seller.ts"
import type { SellerSettings } from "#db/papers/seller-settings.server.ts"

type Contact = Pick<AppLoadContext["config"]["contact"], "sellerName" | "postalAddress">

/** The settings as the form shows them; until they are saved, the configured seller. */
export function sellerValues(settings: SellerSettings | null, contact: Contact) {
  const { gstin = null, letterNumber = null, letterYear = null } = settings ?? {}
  return {
    legalName: settings?.legalName ?? contact.sellerName,
    address: settings?.address ?? contact.postalAddress,
    gstin: gstin ?? "",
    /** "27 Maharashtra" */
    state: gstin && `${stateOfGstin(gstin)} ${stateName(stateOfGstin(gstin))}`,
    taxCode: settings?.taxCode ?? DEFAULT_TAX_CODE,
    taxRate: String((settings?.taxRate ?? DEFAULT_TAX_RATE) / 100),
    letterNumber: letterNumber ?? "",
    letterYear: letterYear === null ? "" : String(letterYear),
    offersWithdrawal: settings?.offersWithdrawal ? "on" : "",
  }
}

export type SellerValues = ReturnType<typeof sellerValues>
