import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react"
import { onlyForm, withForms } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm, SHOWN_AGAIN } from "#app/accounts/account/submitted-form.server.ts"
import { requirePaidAccount } from "#app/accounts/sessions/guards.server.ts"
import { pageMeta } from "#app/layout/page-meta.ts"
import { activateDevice, activateWithoutTransfer } from "#app/licensing/activation/activate-device.server.ts"
import { problems } from "#app/licensing/activation/problems-copy.ts"
import { MACHINE_FILE_LIMITS, MachineFileForm } from "#app/licensing/api/form.ts"
import { findActiveDevice } from "#app/licensing/dashboard/license-summary.server.ts"
import { offlineCopy, offlineFileNote } from "#app/licensing/devices/copy.ts"
import {
  type FormErrors,
  fieldErrors,
  parseForm,
  tooManyRequests,
} from "#app/platform/http/form-action.server.ts"
import { pickTyped } from "#app/platform/http/read-form.server.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { machineFileCopy } from "./copy.ts"
import {
  ConfirmTransfer,
  MachineFileReady,
  MachineFileRequest,
  readyMachineFile,
} from "./machine-file-form.tsx"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

const describePage = pageMeta("/dashboard/machine-file")

/** A file that is ready downloads by itself, with and without JavaScript, while the page stays. */
export const meta: MetaFunction<typeof loader> = (args) => {
  const ready = args.data?.ready
  const download = ready ? [{ httpEquiv: "refresh", content: `0; url=${ready.path}` }] : []
  return [...(describePage(args) ?? []), ...download]
}

type ActionData = FormErrors<"deviceId" | "deviceName"> & {
  deviceId: string
  deviceName: string
  /** The device ID that would use a transfer. */
  asksFor?: string
}

export async function loader(args: LoaderFunctionArgs) {
  const { now, config } = args.context
  const { license } = await requirePaidAccount(args)
  if (!license) throw replace("/buy")
  const note = offlineFileNote(license.createdAt, now(), config.refundWindowDays)
  const deviceId = new URL(args.request.url).searchParams.get("device")
  const device = deviceId === null ? null : await findActiveDevice(args.context, license, deviceId)
  return { note, ready: readyMachineFile(device) }
}

const FORMS = onlyForm({ ...MACHINE_FILE_LIMITS, transfer: 5 }, { keeps: true })

/** Activates the device by the rules of the licensing API; the page then offers its machine file. */
export const action = withForms(FORMS, async (args: ActionFunctionArgs) => {
  const { context } = args
  const { license } = await requirePaidAccount(args)
  if (!license) throw replace("/buy")
  const { fields, wasKept } = await readSubmittedForm(args, FORMS)
  const typed = { deviceId: "", deviceName: "", ...pickTyped(fields, MACHINE_FILE_LIMITS) }
  if (wasKept) return data<ActionData>({ ...typed, ...SHOWN_AGAIN })
  const form = parseForm(MachineFileForm, { deviceId: "", deviceName: "", ...fields })
  if (!form.success) return data<ActionData>({ ...typed, fields: fieldErrors(form.error) }, 400)
  const wait = await checkRateLimit(context, "license-api", { account: license.key })
  if (wait) return tooManyRequests<ActionData>(wait, typed)
  const device = { ...form.data, appVersion: null, components: {} }
  const activate = fields.transfer === undefined ? activateWithoutTransfer : activateDevice
  const result = await activate(context, license.key, device)
  if (result.kind === "needs-transfer") return data<ActionData>({ ...typed, asksFor: device.deviceId }, 400)
  if (result.kind === "refused") {
    const { title } = problems[result.code]
    return data<ActionData>({ ...typed, form: title }, result.code === "UNAVAILABLE" ? 503 : 400)
  }
  return replace(`/dashboard/machine-file?${new URLSearchParams({ device: device.deviceId })}`, {
    status: 303,
  })
})

export default function MachineFile() {
  const { note, ready } = useLoaderData<typeof loader>()
  const actionData = useActionData<ActionData>()
  return (
    <div className="column">
      <h1>{offlineCopy.title}</h1>
      <p className="mt-3 mb-7 text-muted">{offlineCopy.lead}</p>
      {ready && <MachineFileReady {...ready} />}
      {actionData?.asksFor && <ConfirmTransfer {...actionData} asksFor={actionData.asksFor} />}
      <MachineFileRequest note={note} actionData={actionData} />
      <p className="mt-6">
        <a className="link link-tall" href="/dashboard">
          {machineFileCopy.back}
        </a>
      </p>
    </div>
  )
}
