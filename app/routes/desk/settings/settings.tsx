import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { Notice } from "#app/components/notice.tsx"
import { saleEmailsCopy } from "#app/copy/desk/sale-emails.ts"
import { lutWarning, settingsCopy } from "#app/copy/desk/settings.ts"
import { financialYearOf, formatFinancialYear } from "#app/domain/invoices/gst.ts"
import {
  ActionForm,
  ActionMessages,
  actionsOf,
  DeskPage,
  DeskSection,
  deskMeta,
  loadPage,
  Note,
} from "#app/routes/desk/kernel.ts"
import { findSettings } from "#db/desk/settings.server.ts"
import { chooseSaleEmails, saveSeller, sellerValues } from "./settings-actions.server.ts"

const ACTIONS = [saveSeller, chooseSaleEmails]

export const meta = deskMeta("Settings")

export async function loader(args: LoaderFunctionArgs) {
  const { db, config, now } = args.context
  const { owner, page } = await loadPage(args, ACTIONS)
  const { seller, saleEmails } = await findSettings(db, owner.id)
  return {
    ...page,
    saleEmails,
    isSaved: seller !== null,
    values: sellerValues(seller, config.contact),
    year: financialYearOf(now()),
    warning: lutWarning(seller?.lutYear ?? null, now()),
  }
}

export const action = actionsOf(ACTIONS)

/** The year of a letter of undertaking: one of those around the current one. */
const yearsAround = (year: number) => [
  { value: "", label: settingsCopy.noLetter },
  ...[year - 1, year, year + 1].map((start) => ({ value: String(start), label: formatFinancialYear(start) })),
]

export default function DeskSettings() {
  const { isSaved, values, year, warning, saleEmails } = useLoaderData<typeof loader>()
  const form = { of: saveSeller, values, details: { lutYear: { options: yearsAround(year) } } }
  return (
    <DeskPage
      title="Settings"
      lead="The seller, as receipts, invoices and the legal pages print it. Invoices that are issued keep what they print."
    >
      <ActionMessages shown={[form, { of: chooseSaleEmails }]} />
      {warning && <Notice kind="caution">{warning}</Notice>}
      {!isSaved && (
        <Notice kind="info">These are the values of the configuration. Nothing is saved here yet.</Notice>
      )}
      {!values.gstin && (
        <Notice kind="info">
          Without a GSTIN, buyers get a receipt, and nothing on the site says tax. With one, each license gets
          a tax invoice, and buyers in India must choose their State.
        </Notice>
      )}
      <ActionForm {...form}>{values.state && <Note>State: {values.state}</Note>}</ActionForm>
      <DeskSection id="sale-emails" title={saleEmailsCopy.title}>
        <ActionForm of={chooseSaleEmails} values={{ saleEmails }} />
      </DeskSection>
    </DeskPage>
  )
}
