import type { AppLoadContext } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { findSellerSettings, type SellerSettings } from "#app/invoices/documents/find-queries.server.ts"
import { stateName } from "#app/orders/billing/indian-states.ts"
import { stateOfGstin } from "#app/orders/billing/tax-id.ts"
import { DEFAULT_TAX_CODE, DEFAULT_TAX_RATE } from "#app/orders/seller/seller.ts"
import { financialYearOf, formatFinancialYear } from "#app/orders/tax/gst.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import { askFirst, defineAction } from "#app/screens/action.server.ts"
import { ActionForm, ActionMessages } from "#app/screens/action-form.tsx"
import { DeskPage, DeskSection } from "#app/screens/desk-page.tsx"
import { optionsOf, withBlank } from "#app/screens/filters.ts"
import { labelOf, type Preview } from "#app/screens/form-data.ts"
import { screen } from "#app/screens/page.server.ts"
import { lutWarning, previewLabels, saleEmailsCopy, settingsCopy } from "./copy.ts"
import { SaleEmailsForm, SellerForm } from "./form.ts"
import { changeSaleEmails, findSettings } from "./queries.server.ts"
import { type NewSettings, saveSeller as saveSellerNow } from "./save-seller.server.ts"

const { salesToEurope } = settingsCopy

const saveSeller = defineAction({
  name: "settings.seller",
  intent: "settings",
  words: { button: "Save", entry: "Seller saved", done: "Saved. Pages will show it within two minutes." },
  subject: "settings",
  shows: () => [{ kind: "settings", id: "seller" }],
  fields: {
    legalName: { label: "Legal name", autoComplete: "off" },
    address: { rows: 3 },
    gstin: { label: "GSTIN", hint: "The State is read from it.", autoComplete: "off" },
    taxCode: {
      label: "Code",
      hint: "997331 (licensing of software), 998434 (software downloads) or 85238020 (packaged software).",
      inputMode: "numeric",
    },
    taxRate: { label: "Rate", hint: "In percent. It’s included in the prices.", inputMode: "decimal" },
    lutNumber: {
      label: "Letter of undertaking",
      hint: "The ARN of form RFD-11. Without one for the year, IGST is taken out of the price of an export.",
      autoComplete: "off",
    },
    lutYear: { label: "Year", options: [] },
    filesQuarterly: { label: settingsCopy.filesQuarterly, type: "checkbox" },
    offersWithdrawal: { label: settingsCopy.offersWithdrawal, type: "checkbox" },
    salesToEurope: {
      label: salesToEurope.label,
      isWide: true,
      hint: salesToEurope.hint,
      options: withBlank(salesToEurope.undecided, optionsOf(salesToEurope.choices)),
    },
    ossNumber: { label: salesToEurope.ossNumber, hint: salesToEurope.numberHint, autoComplete: "off" },
    ukVatNumber: { label: salesToEurope.ukVatNumber, hint: salesToEurope.numberHint, autoComplete: "off" },
    ownName: {
      label: "Your name",
      hint: "Shown on /about and /contact as the app’s maker. If empty, your legal name is used.",
      autoComplete: "off",
    },
    about: {
      label: "About you",
      hint: "A few sentences for /about on what you do and why you made it. Separate paragraphs with a blank line.",
      rows: 5,
    },
  },
  schema: SellerForm,
  looksItself: true,
  run: async (call) => {
    const { context, values, entry } = call
    if (values.salesToEurope === "reseller" && !context.config.polar?.isSelling) return "no-reseller"
    const preview = await previewOf(context, values)
    const asked = await askFirst(call, preview)
    return asked ?? saveSellerNow(context, entry({ id: "seller" }), values)
  },
  refusals: { refused: settingsCopy.changed, "no-reseller": salesToEurope.noReseller },
})

/** Sets how the sender is notified of sales. */
const chooseSaleEmails = defineAction({
  name: "settings.sale-emails",
  intent: "sale-emails",
  words: { button: "Save", entry: "Emails about sales chosen", done: "Saved for your account." },
  subject: "settings",
  isRepeatable: true,
  fields: {
    saleEmails: {
      label: "Email me",
      hint: "What was sold, to which country, and with which coupon. Sent to your own address. Each owner sets this separately.",
      options: optionsOf(saleEmailsCopy.choices),
    },
  },
  schema: SaleEmailsForm,
  run: ({ db, actor, values, record }) =>
    record(changeSaleEmails(db, actor.id, values.saleEmails), { id: "sale-emails", after: values }),
  refusals: { refused: settingsCopy.changed },
})

/** The settings as the form shows them; until they are saved, the configured seller. */
function sellerValues(
  settings: NewSettings | SellerSettings | null,
  contact: AppLoadContext["config"]["contact"],
) {
  const { gstin, lutNumber, lutYear, ownName, about, ...saved }: Partial<NewSettings> = settings ?? {}
  const { salesToEurope, ossNumber, ukVatNumber } = saved
  return {
    legalName: saved.legalName ?? contact.sellerName,
    address: saved.address ?? contact.postalAddress,
    gstin: gstin ?? "",
    /** "27 Maharashtra" */
    state: gstin && `${stateOfGstin(gstin)} ${stateName(stateOfGstin(gstin))}`,
    taxCode: saved.taxCode ?? DEFAULT_TAX_CODE,
    taxRate: String((saved.taxRate ?? DEFAULT_TAX_RATE) / 100),
    lutNumber: lutNumber ?? "",
    lutYear: String(lutYear ?? ""),
    filesQuarterly: saved.filesQuarterly ? "on" : "",
    offersWithdrawal: saved.offersWithdrawal ? "on" : "",
    salesToEurope: salesToEurope ?? "",
    ossNumber: ossNumber ?? "",
    ukVatNumber: ukVatNumber ?? "",
    ownName: ownName ?? "",
    about: about ?? "",
  }
}

/** Previews how new seller settings change what the site prints; null if they change nothing. */
async function previewOf({ db, config }: AppLoadContext, next: NewSettings): Promise<Preview | null> {
  const saved = await findSellerSettings(db)
  const was = sellerValues(saved, config.contact)
  const is = sellerValues(next, config.contact)
  const rows = Object.entries(saveSeller.shown.fields ?? {}).flatMap(([name, field]) => {
    const [old, value] = [inWords(was, name), inWords(is, name)]
    return old === value ? [] : [[previewLabels.get(name) ?? labelOf(name, field), old, value]]
  })
  if (saved && rows.length === 0) return null
  return {
    title: settingsCopy.lookTitle,
    lead: "Nothing is saved yet. Receipts, invoices and legal pages will show this from now on. Invoices already issued don’t change.",
    table: {
      caption: settingsCopy.lookTitle,
      rows,
    },
    shown: JSON.stringify([saved?.updatedAt.getTime() ?? 0, is]),
  }
}

function inWords(values: ReturnType<typeof sellerValues>, name: string): string {
  const value = new Map(Object.entries(values)).get(name) ?? ""
  if (name === "filesQuarterly" || name === "offersWithdrawal") return value ? "Yes" : "No"
  if (name === "taxRate") return `${value}%`
  if (name === "salesToEurope") return saleChoiceInWords(value)
  return value || settingsCopy.noLetter
}

const saleChoiceInWords = (value: string) =>
  new Map(Object.entries(salesToEurope.choices)).get(value) ?? salesToEurope.undecided

export const { meta, loader, action } = screen({
  title: settingsCopy.title,
  lead: settingsCopy.lead,
  actions: [saveSeller, chooseSaleEmails],
  read: async ({ owner, context, db, now }) => {
    const { seller, saleEmails } = await findSettings(db, owner.id)
    return {
      saleEmails,
      isSaved: seller !== null,
      hasReseller: context.config.polar?.isSelling ?? false,
      values: sellerValues(seller, context.config.contact),
      year: financialYearOf(now),
      warning: lutWarning(seller?.lutYear ?? null, now),
    }
  },
})

/** The fields by what they are about. */
const BOXES = {
  [settingsCopy.seller]: ["legalName", "gstin", "address"],
  [settingsCopy.tax]: [
    "taxCode",
    "taxRate",
    "lutNumber",
    "lutYear",
    "salesToEurope",
    "ossNumber",
    "ukVatNumber",
    "filesQuarterly",
    "offersWithdrawal",
  ],
  [settingsCopy.maker]: ["ownName", "about"],
}

export default function DeskSettings() {
  const page = useLoaderData<typeof loader>()
  const { isSaved, hasReseller, values, year, warning, saleEmails } = page
  const { reseller, ...others } = salesToEurope.choices
  // What was chosen while there was one stays readable.
  const isOffered = hasReseller || values.salesToEurope === "reseller"
  const choices = optionsOf(isOffered ? { ...others, reseller } : others)
  const years = [year - 1, year, year + 1].map((start) => {
    return { value: String(start), label: formatFinancialYear(start) }
  })
  const options = withBlank(settingsCopy.noLetter, years)
  const form = {
    of: saveSeller.shown,
    values,
    details: {
      lutYear: { options },
      salesToEurope: { options: withBlank(salesToEurope.undecided, choices) },
      ...(!isSaved && { legalName: { hint: settingsCopy.notSavedYet } }),
      gstin: { hint: values.state ? settingsCopy.state(values.state) : settingsCopy.noGstin },
    },
    boxes: BOXES,
    isPrimary: true,
  }
  return (
    <DeskPage page={page}>
      <ActionMessages shown={[form, { of: chooseSaleEmails.shown }]} />
      {warning && <Notice kind="caution">{warning}</Notice>}
      <div className="desk-two">
        <ActionForm {...form} />
        <div className="desk-rail">
          <DeskSection title={saleEmailsCopy.title}>
            <ActionForm of={chooseSaleEmails.shown} values={{ saleEmails }} />
          </DeskSection>
          <DeskSection title={settingsCopy.printed}>
            <p className="wrap-anywhere whitespace-pre-line">
              <strong>{values.legalName}</strong>
              {`\n${values.address}`}
              {values.gstin && `\nGSTIN ${values.gstin}`}
            </p>
          </DeskSection>
        </div>
      </div>
    </DeskPage>
  )
}
