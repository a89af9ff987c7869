import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { PasswordField } from "#app/components/password-field.tsx"
import { changeExpires, changeLinkSent, emailAddressCopy } from "#app/copy/account/email-address.ts"
import { Setting, SettingForm } from "./setting.tsx"
import type { SettingsActionData } from "./settings-action.server.ts"

type PendingChange = { email: string; expiresAt: Date }

type EmailSettingProps = {
  email: string
  isConfirmed: boolean
  pendingChange: PendingChange | null
  /** The intent of the form that was just submitted with success, null if none. */
  done: string | null
  errors: SettingsActionData | undefined
}

export function EmailSetting({ email, isConfirmed, pendingChange, done, errors }: EmailSettingProps) {
  return (
    <div id="email">
      <Setting id="email" title="Email address" done={successMessage(done, pendingChange)}>
        <p className="[overflow-wrap:anywhere]">
          <strong>
            <bdi>{email}</bdi>
          </strong>
        </p>
        <p className="mt-1 mb-5 text-muted">
          {isConfirmed ? emailAddressCopy.confirmed : emailAddressCopy.unconfirmed}
        </p>
        {pendingChange && <Pending {...pendingChange} />}
        {/* After a change, a new `key` empties the fields. */}
        <SettingForm
          intent="email"
          errors={errors}
          key={done === "email" ? "done" : "open"}
          button="Change address"
          pending="Sending..."
        >
          <Field
            name="newEmail"
            label="New email"
            type="email"
            autoComplete="email"
            required
            defaultValue={errors?.typed?.newEmail}
            error={errors?.fields?.newEmail}
            hint={emailAddressCopy.changeLead}
          />
          <PasswordField
            id="email-password"
            name="currentPassword"
            label="Password"
            autoComplete="current-password"
            error={errors?.fields?.currentPassword}
          />
        </SettingForm>
      </Setting>
    </div>
  )
}

function successMessage(done: string | null, pendingChange: PendingChange | null): string | null {
  if (done === "email" && pendingChange) return changeLinkSent(pendingChange.email)
  return done === "cancel-email-change" && !pendingChange ? emailAddressCopy.changeCanceled : null
}

/** The change that waits for its link to be opened. */
function Pending({ email, expiresAt }: PendingChange) {
  return (
    <div className="mb-5">
      <Notice kind="info">
        <p className="[overflow-wrap:anywhere]">
          <bdi>{email}</bdi> {changeExpires(expiresAt)}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <SettingForm
            intent="resend-email-change"
            button="Send the link again"
            pending="Sending..."
            buttonClass="btn-quiet"
          />
          <SettingForm
            intent="cancel-email-change"
            button="Cancel the change"
            pending="Canceling..."
            buttonClass="btn-quiet"
          />
        </div>
      </Notice>
    </div>
  )
}
