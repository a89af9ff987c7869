import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { ActionErrors } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, DeskSection, Facts } from "#app/components/desk/desk-page.tsx"
import { Timeline } from "#app/components/desk/timeline.tsx"
import { Notice } from "#app/components/notice.tsx"
import { licenseDone, licenseEvents } from "#app/copy/desk/licenses.ts"
import { toTimeline } from "#app/copy/desk/timeline.ts"
import { loadDetails } from "#app/routes/desk/shell/details.server.ts"
import { findLicenseDetails } from "#db/licensing/license-details.server.ts"
import { submitLicenseForm } from "./license-action.server.ts"
import { LicenseDevices } from "./license-devices.tsx"
import { hasForm, LicenseForms, licenseFacts } from "./license-forms.tsx"
import { licenseSummary } from "./license-summary.server.ts"

export const meta = deskMeta("License")

export async function loader(args: LoaderFunctionArgs) {
  const after = new URL(args.request.url).searchParams.get("after") ?? ""
  const afterSeat = Number(/^\d{1,6}$/.exec(after)?.[0] ?? 0)
  const id = args.params.license ?? ""
  const { details, page } = await loadDetails(args, (db) =>
    findLicenseDetails(db, id, { afterSeat, now: args.context.now() }),
  )
  return {
    ...page,
    isFirstPage: afterSeat === 0,
    license: licenseSummary(details, args.context.now()),
    timeline: toTimeline(licenseEvents(details)),
  }
}

export async function action(args: ActionFunctionArgs) {
  return submitLicenseForm(args, args.params.license ?? "")
}

export default function DeskLicense() {
  const { license, timeline, formId, done, isFirstPage } = useLoaderData<typeof loader>()
  const errors = useActionData<ActionErrors>()
  const message = done && !errors ? licenseDone.get(done) : undefined
  const form = { license, formId, errors }
  return (
    <DeskPage title="License" lead={license.plan} back={{ href: "/desk/licenses", label: "Licenses" }}>
      {message && <Notice kind="success">{message}</Notice>}
      {errors?.form && !hasForm(license, errors.intent) && <Notice kind="error">{errors.form}</Notice>}
      <Facts facts={licenseFacts(license)} />
      <LicenseDevices {...form} isFirstPage={isFirstPage} />
      <LicenseForms {...form} />
      <DeskSection id="timeline" title="Everything that happened">
        <Timeline items={timeline} />
      </DeskSection>
    </DeskPage>
  )
}
