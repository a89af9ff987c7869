import type { AppLoadContext } from "@remix-run/cloudflare"
import type { ChangeLook } from "#app/components/desk/change-look.tsx"
import { sellerLabels, settingsCopy } from "#app/copy/desk/settings.ts"
import type { NewSettings } from "#app/services/papers/save-seller.server.ts"
import { findSellerSettings } from "#db/papers/seller-settings.server.ts"
import { type SellerValues, sellerValues } from "./seller-values.server.ts"

/** What a change of the seller changes in what the site prints; null where it changes nothing. */
export async function settingsLook(
  { db, config }: Pick<AppLoadContext, "db" | "config">,
  next: NewSettings,
): Promise<ChangeLook | null> {
  const saved = await findSellerSettings(db)
  const was = sellerValues(saved, config.contact)
  const is = sellerValues({ id: 1, updatedAt: new Date(0), ...next }, config.contact)
  const rows = Object.entries(sellerLabels).flatMap(([name, what]) => {
    const [old, value] = [was, is].map((values) => inWords(values, name))
    return old === value ? [] : [{ what, was: old ?? "", is: value ?? "" }]
  })
  if (saved && rows.length === 0) return null
  const shown = JSON.stringify([saved?.updatedAt.getTime() ?? 0, is])
  return { title: settingsCopy.lookTitle, lead: settingsCopy.lookLead, rows, shown }
}

function inWords(values: SellerValues, name: string): string {
  const value = new Map(Object.entries(values)).get(name) ?? ""
  if (name === "offersWithdrawal") return value ? settingsCopy.yes : settingsCopy.no
  if (name === "taxRate") return `${value} %`
  return value || settingsCopy.noLetter
}
