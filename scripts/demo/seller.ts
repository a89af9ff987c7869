import type { InferInsertModel } from "drizzle-orm"
import type { billingDetails } from "#db/schema.ts"
import { financialYearOf } from "../../app/domain/papers/financial-year.ts"
import { addMilliseconds, days } from "../../app/domain/time.ts"
import { saveSeller } from "../../app/services/papers/save-seller.server.ts"
import { findSeller } from "../../db/papers/seller.server.ts"
import type { Actor } from "./quotes.ts"
import type { DemoShop, Maker } from "./rows.ts"

/** How long ago the seller registered for GST: older sales have a receipt only. */
const REGISTERED_DAYS_AGO = 120

/** The owner saves the settings, with a GSTIN, unless there are some. */
export function addSeller(shop: DemoShop, { now }: Maker, actor: Actor): void {
  const at = addMilliseconds(now, -days(REGISTERED_DAYS_AGO))
  const deskAction = {
    actor,
    formId: "demo-settings".padEnd(25, "0"),
    action: "settings.seller",
    reason: null,
  }
  const seller = { legalName: "Asha Rao", address: "12 Station Road\nThane 400601", gstin: "27AAPFU0939F1ZV" }
  const tax = { taxCode: "997331", taxRate: 1800, letterNumber: "AD270426000001X" }
  const settings = {
    ...seller,
    ...tax,
    letterYear: financialYearOf(now),
    offersWithdrawal: false,
  }
  const subject = { kind: "settings", id: "seller" } as const
  shop.events.push({
    at,
    run: async (context) =>
      (await findSeller(context.db)) ?? saveSeller(context, { ...deskAction, subject }, settings),
  })
}

/** Companies in India by their State. */
const COMPANIES = [
  { company: "Deshpande Traders", taxId: "27AAPFU0939F1ZV", state: "27" },
  { company: "Cauvery Software", taxId: "29AADCS8134M1ZT", state: "29" },
  { company: "Sabarmati Mills", taxId: "24AAQCA8719H1ZC", state: "24" },
]

const STATES = ["27", "27", "29", "33", "07", "32"]

type Ordered = { id: string; country: string; createdAt: Date }

/** What a buyer in India typed at checkout: the State, and some of them the company; null for others. */
export function billingOf(
  { id: orderId, country, createdAt }: Ordered,
  { random }: Maker,
): InferInsertModel<typeof billingDetails> | null {
  if (country !== "IN") return null
  const company = random.happens(0.2) ? random.pick(COMPANIES) : { state: random.pick(STATES) }
  return { orderId, country, address: "1 MG Road", updatedAt: createdAt, ...company }
}
