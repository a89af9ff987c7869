import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { type ChangeAnswer, ChangeLookPage } from "#app/components/desk/change-look.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { Notice } from "#app/components/notice.tsx"
import { saleEmailsCopy } from "#app/copy/desk/sale-emails.ts"
import { letterWarning, settingsCopy } from "#app/copy/desk/settings.ts"
import { financialYearOf } from "#app/domain/papers/financial-year.ts"
import { createId } from "#app/domain/random.ts"
import { SellerForm } from "#app/forms/seller.ts"
import {
  actionAnswered,
  actionDone,
  actionInvalid,
  actionOf,
  readAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { saveSeller } from "#app/services/papers/save-seller.server.ts"
import { findAction } from "#db/audit/audit.server.ts"
import { findSettings } from "#db/desk/settings.server.ts"
import { saveSaleEmails } from "./sale-emails.server.ts"
import { SaleEmailsForm } from "./sale-emails.tsx"
import { SellerFields } from "./seller-fields.tsx"
import { sellerValues } from "./seller-values.server.ts"
import { settingsLook } from "./settings-look.server.ts"

export const meta = deskMeta("Settings")

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireOwner(args)
  const { db, config, randomBytes, now } = args.context
  const { seller: settings, saleEmails } = await findSettings(db, id)
  return {
    formId: createId(randomBytes),
    done: new URL(args.request.url).searchParams.get("done"),
    saleEmails,
    isSaved: settings !== null,
    values: sellerValues(settings, config.contact),
    year: financialYearOf(now()),
    warning: letterWarning(settings?.letterYear ?? null, now()),
  }
}

export async function action(args: ActionFunctionArgs) {
  const submitted = await readAction(args, deskForms(["settings", "sale-emails"]))
  if (submitted.intent === "sale-emails") return saveSaleEmails(args, submitted)
  const form = SellerForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const look = await settingsLook(args.context, form.data)
  if (look && submitted.fields.shown !== look.shown) {
    // A form that is sent twice saved what it says.
    const isRepeated = submitted.fields.shown && (await findAction(args.context.db, submitted.formId))
    if (isRepeated) return actionDone(args.request, submitted.intent)
    return data<ChangeAnswer>({ intent: submitted.intent, look, values: submitted.fields })
  }
  const deskAction = actionOf(submitted, "settings.seller", { kind: "settings", id: "seller" })
  const result = await saveSeller(args.context, deskAction, form.data)
  return actionAnswered(args.request, submitted, result, settingsCopy.changed)
}

const BACK = { href: "/desk/settings", label: "Settings" }

export default function DeskSettings() {
  const { formId, done, isSaved, values, year, warning, saleEmails } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>() as ChangeAnswer | undefined
  if (sent?.look) return <ChangeLookPage {...sent} look={sent.look} values={sent.values} back={BACK} />
  const errors = sent
  return (
    <DeskPage title="Settings" lead={settingsCopy.lead}>
      {done && !errors && (
        <Notice kind="success">{done === "sale-emails" ? saleEmailsCopy.saved : settingsCopy.saved}</Notice>
      )}
      {warning && <Notice kind="caution">{warning}</Notice>}
      {!isSaved && <Notice kind="info">{settingsCopy.notSaved}</Notice>}
      {!values.gstin && <Notice kind="info">{settingsCopy.withoutGstin}</Notice>}
      <SellerFields formId={formId} errors={errors} values={values} year={year} />
      <SaleEmailsForm chosen={saleEmails} formId={formId} errors={errors} />
    </DeskPage>
  )
}
