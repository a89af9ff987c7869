import { Form } from "#app/components/form.tsx"
import { Notice } from "#app/components/notice.tsx"
import { PasswordField } from "#app/components/password-field.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { securityCopy } from "#app/copy/account/security.ts"
import { factorSummary, twoFactorCopy } from "#app/copy/account/two-factor.ts"
import type { FormErrors } from "#app/forms/read-form.server.ts"
import type { AccountActionData } from "#app/routes/account/account-responses.server.ts"
import { Setting } from "#app/routes/account/setting.tsx"
import { RecoveryCodes } from "./recovery-codes.tsx"

type TwoFactorSettingProps = {
  /** Since when it is on, and the recovery codes that are left; null while it is off. */
  factor: { enabledAt: Date; codesLeft: number } | null
  isOwner: boolean
  /** Whether the address is confirmed. */
  canTurnOn: boolean
  /** The intent of the form that was just submitted with success, null if none. */
  done: string | null
  actionData: (AccountActionData & { codes?: string[] }) | undefined
}

/** Whether the submitted form is one of these, which show their errors themselves. */
export const isOfTwoFactor = ({ intent }: AccountActionData) =>
  intent === "recovery-codes" || intent === "two-factor-off"

export function TwoFactorSetting({ factor, isOwner, canTurnOn, done, actionData }: TwoFactorSettingProps) {
  const errorsOf = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  const message = done === "two-factor-off" ? twoFactorCopy.turnedOff : null
  return (
    <Setting id="two-factor" title="Two-factor authentication" done={message}>
      {factor ? (
        <div className="grid gap-8">
          <p className="text-muted">{factorSummary(factor.enabledAt, factor.codesLeft)}</p>
          {actionData?.codes && (
            <div className="grid gap-4">
              <Notice kind="success">{twoFactorCopy.codesReplaced}</Notice>
              <RecoveryCodes codes={actionData.codes} />
            </div>
          )}
          <PasswordForm
            intent="recovery-codes"
            lead={twoFactorCopy.newCodes}
            button="New recovery codes"
            key={actionData?.codes ? "done" : "open"}
            errors={errorsOf("recovery-codes")}
          />
          <PasswordForm
            intent="two-factor-off"
            lead={twoFactorCopy.turnOff}
            button="Turn off two-factor authentication"
            errors={errorsOf("two-factor-off")}
          />
        </div>
      ) : (
        <div className="grid justify-items-start gap-5">
          {isOwner && <Notice kind="caution">{twoFactorCopy.ownerNeedsIt}</Notice>}
          <p className="max-w-[60ch] text-muted">{twoFactorCopy.off}</p>
          {canTurnOn ? (
            <a href="/account/two-factor" className="btn">
              Turn on two-factor authentication
            </a>
          ) : (
            <p>{securityCopy.afterConfirming}</p>
          )}
        </div>
      )}
    </Setting>
  )
}

type PasswordFormProps = { intent: string; lead: string; button: string; errors: FormErrors | undefined }

function PasswordForm({ intent, lead, button, errors }: PasswordFormProps) {
  return (
    <div className="no-print">
      <p className="mb-4 max-w-[60ch]">{lead}</p>
      <Form errors={errors} className="grid max-w-[24rem] gap-5">
        <input type="hidden" name="intent" value={intent} />
        <PasswordField
          id={`${intent}-password`}
          name="currentPassword"
          label="Password"
          autoComplete="current-password"
          error={errors?.fields?.currentPassword}
        />
        <SubmitButton pending="Checking..." className="btn-quiet justify-self-start">
          {button}
        </SubmitButton>
      </Form>
    </div>
  )
}
