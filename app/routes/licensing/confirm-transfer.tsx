import { Form } from "#app/components/form.tsx"
import { Notice } from "#app/components/notice.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { offlineCopy } from "#app/copy/licensing/devices.ts"

type ConfirmTransferProps = { asksFor: string; deviceId: string; deviceName: string }

/** Asks before a new device ID uses a transfer, which can't be undone. */
export function ConfirmTransfer({ asksFor, deviceId, deviceName }: ConfirmTransferProps) {
  return (
    <div className="mb-7">
      <Notice kind="caution">
        <p className="[overflow-wrap:anywhere]">{offlineCopy.asksForTransfer(asksFor)}</p>
        <Form errors={undefined} action="/dashboard/machine-file" reloadDocument className="mt-3">
          <input type="hidden" name="deviceId" value={deviceId} />
          <input type="hidden" name="deviceName" value={deviceName} />
          <SubmitButton name="transfer" value="on" pending="Preparing..." className="btn-quiet">
            {offlineCopy.useTransfer}
          </SubmitButton>
        </Form>
      </Notice>
    </div>
  )
}
