import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import type { ActErrors } from "#app/components/desk/act-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, DeskSection, Facts } from "#app/components/desk/desk-page.tsx"
import { Timeline } from "#app/components/desk/timeline.tsx"
import { Notice } from "#app/components/notice.tsx"
import { licenseDone, licenseEvents } from "#app/copy/desk/licenses.ts"
import { toTimeline } from "#app/copy/desk/timeline.ts"
import { createId } from "#app/domain/random.ts"
import { findLicenseDetails } from "#db/desk/license-details.server.ts"
import { readAct } from "./act.server.ts"
import { submitLicenseForm } from "./license-action.server.ts"
import { LicenseDevices } from "./license-devices.tsx"
import { hasForm, LicenseForms, licenseFacts } from "./license-forms.tsx"
import { licenseSummary } from "./license-summary.server.ts"

export const meta = deskMeta("License")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { db, randomBytes, now } = args.context
  const { searchParams } = new URL(args.request.url)
  const afterSeat = Number(/^\d{1,6}$/.exec(searchParams.get("after") ?? "")?.[0] ?? 0)
  const details = await findLicenseDetails(db, args.params.license ?? "", afterSeat)
  if (!details) throw new Response(null, { status: 404 })
  return {
    formId: createId(randomBytes),
    done: searchParams.get("done"),
    isFirstPage: afterSeat === 0,
    license: licenseSummary(details, now()),
    timeline: toTimeline(licenseEvents(details)),
  }
}

export async function action(args: ActionFunctionArgs) {
  const submitted = await readAct(args)
  return submitLicenseForm(args, submitted, args.params.license ?? "")
}

export default function DeskLicense() {
  const { license, timeline, formId, done, isFirstPage } = useLoaderData<typeof loader>()
  const errors = useActionData<ActErrors>()
  const message = done && !errors ? licenseDone[done] : undefined
  const form = { license, formId, errors }
  return (
    <DeskPage title="License" lead={license.plan} back={{ href: "/desk/search", label: "Search" }}>
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
