import type { AppLoadContext } from "@remix-run/cloudflare"
import { saleEmailsCopy, sellerLabels, settingsCopy } from "#app/copy/desk/settings.ts"
import { stateOfGstin } from "#app/domain/orders/billing-details.ts"
import { stateName } from "#app/domain/orders/indian-states.ts"
import { DEFAULT_TAX_CODE, DEFAULT_TAX_RATE } from "#app/domain/orders/seller.ts"
import { SALE_EMAILS } from "#app/domain/payments/ledger.ts"
import { SaleEmailsForm, SellerForm } from "#app/forms/seller.ts"
import { action, askFirst, type Preview } from "#app/routes/desk/kernel.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { type NewSettings, saveSeller as saveSellerNow } from "#app/services/invoices/save-seller.server.ts"
import { changeSaleEmails } from "#db/desk/settings.server.ts"
import { findSellerSettings, type SellerSettings } from "#db/invoices/find-invoices.server.ts"

export const saveSeller = action("settings.seller", {
  fields: {
    legalName: { label: "Legal name", autoComplete: "off" },
    address: { label: "Address", rows: 3 },
    gstin: { label: "GSTIN", hint: "The State is read from it.", autoComplete: "off" },
    taxCode: {
      label: "Code",
      hint: "997331 (licensing of software), 998434 (software downloads) or 85238020 (packaged software).",
      inputMode: "numeric",
    },
    taxRate: { label: "Rate", hint: "In percent. It is included in the prices.", inputMode: "decimal" },
    lutNumber: {
      label: "Letter of undertaking",
      hint: "The ARN of form RFD-11. Without one for the year, IGST is taken out of the price of an export.",
      autoComplete: "off",
    },
    lutYear: { label: "Year", options: [] },
    offersWithdrawal: { label: settingsCopy.offersWithdrawal, type: "checkbox" },
    ownName: { label: "Your name", hint: settingsCopy.ownNameHint, autoComplete: "off" },
    about: { label: "About you", hint: settingsCopy.aboutHint, rows: 5 },
  },
  schema: SellerForm,
  run: async (call) => {
    const preview = await previewOf(call.context, call.values)
    const asked = preview && (await askFirst(call, preview))
    const recorded = call.entry({ subject: { kind: "settings", id: "seller" } })
    return asked ?? saveSellerNow(call.context, recorded, call.values)
  },
  refusals: { refused: settingsCopy.changed },
})

/** How the owner who sends the form hears of sales. */
export const chooseSaleEmails = action("settings.sale-emails", {
  fields: {
    saleEmails: {
      label: "Tell me",
      hint: "What was sold, to which country, and with which coupon. To your own address: each owner chooses alone.",
      options: SALE_EMAILS.map((value) => ({ value, label: saleEmailsCopy.choices[value] })),
    },
  },
  schema: SaleEmailsForm,
  run: ({ context, actor, values, entry }) => {
    const recorded = entry({ subject: { kind: "settings", id: "sale-emails" }, after: values })
    return recordAction(context, recorded, changeSaleEmails(context.db, actor.id, values.saleEmails))
  },
  refusals: { refused: settingsCopy.changed },
})

type Contact = AppLoadContext["config"]["contact"]

/** The settings as the form shows them; until they are saved, the configured seller. */
export function sellerValues(settings: NewSettings | SellerSettings | null, contact: Contact) {
  const { gstin = null, lutNumber = null, lutYear = null } = settings ?? {}
  return {
    legalName: settings?.legalName ?? contact.sellerName,
    address: settings?.address ?? contact.postalAddress,
    gstin: gstin ?? "",
    /** "27 Maharashtra" */
    state: gstin && `${stateOfGstin(gstin)} ${stateName(stateOfGstin(gstin))}`,
    taxCode: settings?.taxCode ?? DEFAULT_TAX_CODE,
    taxRate: String((settings?.taxRate ?? DEFAULT_TAX_RATE) / 100),
    lutNumber: lutNumber ?? "",
    lutYear: lutYear === null ? "" : String(lutYear),
    offersWithdrawal: settings?.offersWithdrawal ? "on" : "",
    ownName: settings?.ownName ?? "",
    about: settings?.about ?? "",
  }
}

type SellerValues = ReturnType<typeof sellerValues>

/** What a change of the seller changes in what the site prints; null where it changes nothing. */
async function previewOf({ db, config }: AppLoadContext, next: NewSettings): Promise<Preview | null> {
  const saved = await findSellerSettings(db)
  const was = sellerValues(saved, config.contact)
  const is = sellerValues(next, config.contact)
  const rows = Object.entries(sellerLabels).flatMap(([name, what]) => {
    const [old, value] = [inWords(was, name), inWords(is, name)]
    return old === value ? [] : [[what, old, value]]
  })
  if (saved && rows.length === 0) return null
  return {
    title: settingsCopy.lookTitle,
    lead: "Nothing is saved yet. Receipts, invoices and the legal pages print this from now on; invoices that are issued keep what they print.",
    table: {
      caption: settingsCopy.lookTitle,
      columns: [{ label: "What" }, { label: "Now" }, { label: "Then" }],
      rows,
    },
    shown: JSON.stringify([saved?.updatedAt.getTime() ?? 0, is]),
  }
}

function inWords(values: SellerValues, name: string): string {
  const value = new Map(Object.entries(values)).get(name) ?? ""
  if (name === "offersWithdrawal") return value ? "Yes" : "No"
  if (name === "taxRate") return `${value}%`
  return value || settingsCopy.noLetter
}
