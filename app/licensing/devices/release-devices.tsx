import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { requirePaidAccount } from "#app/accounts/sessions/guards.server.ts"
import { findDevices, previewRelease } from "#app/licensing/dashboard/license-summary.server.ts"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { releaseDevices } from "./release-devices.server.ts"
import { releaseCopy } from "./release-devices-copy.ts"
import { releaseConsequence } from "./seats-copy.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

/** The account's license, and those of its devices whose IDs are in the `device` search parameters. */
async function readChoice(args: LoaderFunctionArgs) {
  const { license } = await requirePaidAccount(args)
  if (!license) throw replace("/buy")
  const deviceIds = new URL(args.request.url).searchParams.getAll("device")
  return { license, chosen: await findDevices(args.context, license, deviceIds) }
}

export async function loader(args: LoaderFunctionArgs) {
  const { license, chosen } = await readChoice(args)
  const { seats, devices, transferable } = previewRelease(license, chosen, args.context.now())
  const consequence = releaseConsequence(seats, { count: devices.length, transferable })
  return data({ devices, consequence }, devices.length === 0 ? 404 : 200)
}

/** Idempotent: a second submission changes nothing and redirects to the same page. */
export async function action(args: ActionFunctionArgs) {
  await readSubmittedForm(args, onlyForm({}))
  const { license, chosen } = await readChoice(args)
  if (chosen.length === 0) return data(null, 404)
  await releaseDevices(args.context, { license, chosen, releasedIn: "dashboard" })
  return replace(`/dashboard?released=${chosen.length}`, 303)
}

export default function ReleaseDevices() {
  const { devices, consequence } = useLoaderData<typeof loader>()
  return (
    <div className="column grid gap-6">
      <h1>{releaseCopy.title(devices.length)}</h1>
      {devices.length > 0 ? (
        <>
          <ul className="card divided py-1">
            {devices.map(({ deviceId, name }) => (
              <li key={deviceId} className="min-w-0 py-4 wrap-anywhere">
                {name && <bdi className="block font-semibold">{name}</bdi>}
                <code className={`font-mono ${name ? "text-sm text-muted" : "font-semibold"}`}>
                  {deviceId}
                </code>
              </li>
            ))}
          </ul>
          <p>{consequence}</p>
          <p className="text-muted">{releaseCopy.offline}</p>
          <Form errors={undefined} className="flex flex-wrap gap-3">
            <SubmitButton pending={releaseCopy.releasing}>{releaseCopy.release(devices.length)}</SubmitButton>
            <a href="/dashboard" className="btn btn-quiet">
              {releaseCopy.keep(devices.length)}
            </a>
          </Form>
        </>
      ) : (
        <>
          <Notice kind="info">{releaseCopy.nothing}</Notice>
          <a href="/dashboard" className="btn btn-quiet justify-self-start">
            {releaseCopy.back}
          </a>
        </>
      )}
    </div>
  )
}
