import { offlineCopy } from "#app/licensing/devices/copy.ts"
import type { Device } from "#app/licensing/devices/device.ts"
import { brand } from "#app/platform/brand.ts"
import type { FormErrors } from "#app/platform/http/form-action.server.ts"
import { Field } from "#app/platform/ui/field.tsx"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { machineFileCopy } from "./copy.ts"

type MachineFileFormProps = {
  /** Sentence on how long a new machine file is valid. */
  note: string
  actionData?: (FormErrors & { deviceId: string; deviceName: string }) | undefined
}

/** Submits as a document request (`reloadDocument`): the page that follows starts the download as it loads. */
export function MachineFileRequest({ note, actionData }: MachineFileFormProps) {
  return (
    <Form errors={actionData} action="/dashboard/machine-file" reloadDocument>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="deviceId"
          label={machineFileCopy.deviceId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          required
          defaultValue={actionData?.deviceId}
        />
        <Field
          name="deviceName"
          label={machineFileCopy.name}
          autoComplete="off"
          maxLength={100}
          defaultValue={actionData?.deviceName}
        />
      </div>
      <p className="small">{note}</p>
      <SubmitButton pending={machineFileCopy.preparing} className="btn-quiet justify-self-start">
        {machineFileCopy.get}
      </SubmitButton>
    </Form>
  )
}

type ConfirmTransferProps = { asksFor: string; deviceId: string; deviceName: string }

/** Asks before a new device ID uses a transfer, which can't be undone. */
export function ConfirmTransfer({ asksFor, deviceId, deviceName }: ConfirmTransferProps) {
  return (
    <div className="mb-7">
      <Notice kind="caution">
        <p className="wrap-anywhere">{offlineCopy.asksForTransfer(asksFor)}</p>
        <Form errors={undefined} action="/dashboard/machine-file" reloadDocument className="mt-3">
          <input type="hidden" name="deviceId" value={deviceId} />
          <input type="hidden" name="deviceName" value={deviceName} />
          <SubmitButton name="transfer" value="on" pending={machineFileCopy.preparing} className="btn-quiet">
            {offlineCopy.useTransfer}
          </SubmitButton>
        </Form>
      </Notice>
    </div>
  )
}

/** URL of the machine file of an active device, found by its name or ID; null without one. */
export function readyMachineFile(device: Pick<Device, "deviceId" | "name"> | null) {
  if (!device) return null
  const search = new URLSearchParams({ device: device.deviceId })
  return { device: device.name || device.deviceId, path: `/dashboard/${brand.slug}.lic?${search}` }
}

export function MachineFileReady({ device, path }: NonNullable<ReturnType<typeof readyMachineFile>>) {
  return (
    <>
      <div className="mb-8 grid gap-4">
        <Notice kind="success">
          {machineFileCopy.ready.before}
          <bdi className="wrap-anywhere">{device}</bdi>
          {`${machineFileCopy.ready.after}${offlineCopy.next}`}
        </Notice>
        <a href={path} className="btn justify-self-start" download={`${brand.slug}.lic`}>
          {machineFileCopy.download}
        </a>
      </div>
      <h2 className="mb-4 text-xl">{machineFileCopy.another}</h2>
    </>
  )
}
