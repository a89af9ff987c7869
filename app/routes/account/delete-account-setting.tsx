import { Notice } from "#app/components/notice.tsx"
import { PasswordField } from "#app/components/password-field.tsx"
import { openOrdersWarning } from "#app/copy/messages.ts"
import type { FormErrors } from "#app/forms/read-form.server.ts"
import { Setting, SettingForm } from "./setting.tsx"

type DeleteAccountSettingProps = {
  /** Number of unpaid orders that can still be paid. */
  openOrders: number
  /** What stays after the deletion, one sentence each. */
  kept: readonly string[]
  errors: FormErrors | undefined
}

export function DeleteAccountSetting({ openOrders, kept, errors }: DeleteAccountSettingProps) {
  return (
    <Setting id="delete" title="Delete my account">
      <div className="mb-5 grid max-w-[60ch] gap-2 text-muted">
        <p>
          Deletes the account, its bug reports, its sessions, and its license with the list of its computers.
          The license can't be restored, and deleting it is not a reason for a refund.
        </p>
        <p>What stays, and for how long:</p>
        <ul className="grid list-disc gap-1.5 pl-5">
          {kept.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      {openOrders > 0 && (
        <div className="mb-5 max-w-[60ch]">
          <Notice kind="caution">{openOrdersWarning(openOrders)}</Notice>
        </div>
      )}
      {/* Collapsed until the visitor opens it, or an error has to be shown in it. */}
      <details className="disclosure" open={errors !== undefined}>
        <summary className="btn btn-quiet">Delete my account…</summary>
        <div className="mt-5">
          <SettingForm
            intent="delete"
            errors={errors}
            button="Delete for good"
            pending="Deleting..."
            buttonClass="btn-danger justify-self-start"
          >
            <PasswordField
              id="delete-password"
              name="currentPassword"
              label="Your password"
              autoComplete="current-password"
              error={errors?.fields?.currentPassword}
            />
          </SettingForm>
        </div>
      </details>
    </Setting>
  )
}
