import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { passkeyCopy } from "#app/copy/account/passkeys.ts"
import { securityCopy } from "#app/copy/account/security.ts"
import { MAX_PASSKEYS } from "#app/domain/account/passkey.ts"
import { Setting } from "#app/routes/account/setting.tsx"

type PasskeyItem = { id: string; name: string; days: string }

type PasskeySettingProps = {
  passkeys: PasskeyItem[]
  /** Whether the address is confirmed. */
  canAdd: boolean
  /** The intent of the form that was just submitted with success, null if none. */
  done: string | null
}

const doneMessages = new Map(
  Object.entries({
    "passkey-added": passkeyCopy.added,
    "remove-passkey": passkeyCopy.removed,
  }),
)

export function PasskeySetting({ passkeys, canAdd, done }: PasskeySettingProps) {
  return (
    <Setting id="passkeys" title="Passkeys" done={doneMessages.get(done ?? "") ?? null}>
      <p className="max-w-[60ch] text-muted">{passkeyCopy.about}</p>
      {passkeys.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} {...passkey} />
          ))}
        </ul>
      )}
      <div className="mt-5">
        {!canAdd && <p>{securityCopy.afterConfirming}</p>}
        {canAdd && passkeys.length >= MAX_PASSKEYS && <p>{passkeyCopy.full}</p>}
        {canAdd && passkeys.length < MAX_PASSKEYS && (
          <a href="/account/passkey" className="btn btn-quiet">
            Add a passkey
          </a>
        )}
      </div>
    </Setting>
  )
}

function Passkey({ id, name, days }: PasskeyItem) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex-1 basis-64">
        <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {name}
        </p>
        <p className="text-sm text-muted tabular-nums">{days}</p>
      </div>
      <details className="disclosure">
        <summary className="btn btn-quiet">
          Remove…<span className="sr-only"> the passkey {name}</span>
        </summary>
        <p className="mt-4 mb-3 max-w-[44ch]">{passkeyCopy.removeEffect}</p>
        <Form errors={undefined}>
          <input type="hidden" name="intent" value="remove-passkey" />
          <input type="hidden" name="passkey" value={id} />
          <SubmitButton pending="Removing..." className="btn-danger justify-self-start">
            Remove<span className="sr-only"> the passkey {name}</span> for good
          </SubmitButton>
        </Form>
      </details>
    </li>
  )
}
