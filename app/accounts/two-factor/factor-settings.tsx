import { Fold, Setting, SettingForm, useAnswer, useDone } from "#app/accounts/account/setting.tsx"
import { CurrentPasswordField } from "#app/accounts/passwords/password-field.tsx"
import { securityCopy } from "#app/accounts/sessions/copy.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import { factorSince, factorSummary, twoFactorCopy, verifyCopy } from "./copy.ts"
import { RecoveryCodes } from "./recovery-codes.tsx"

type TwoFactorSettingProps = {
  /** Time since which it is on, and number of recovery codes left; null while it is off. */
  factor: { enabledAt: Date; codesLeft: number } | null
  isOwner: boolean
  /** True if the address is confirmed. */
  canTurnOn: boolean
  email: string
}

export function TwoFactorSetting({ factor, isOwner, canTurnOn, email }: TwoFactorSettingProps) {
  const message = useDone() === "two-factor-off" ? twoFactorCopy.turnedOff : null
  if (factor)
    return (
      <Setting id="two-factor" title={twoFactorCopy.title}>
        <FactorRows {...factor} email={email} />
      </Setting>
    )
  return (
    <Setting id="two-factor" title={twoFactorCopy.title} done={message} className="card shadow-float">
      {isOwner && (
        <div className="mt-4">
          <Notice kind="caution">{twoFactorCopy.ownerNeedsIt}</Notice>
        </div>
      )}
      <p className="mt-2 text-muted">{twoFactorCopy.off}</p>
      <p className="mt-5">
        {canTurnOn ? (
          <a href="/account/two-factor" className="btn">
            {twoFactorCopy.turnOn}
          </a>
        ) : (
          securityCopy.afterConfirming
        )}
      </p>
    </Setting>
  )
}

type FactorRowsProps = { enabledAt: Date; codesLeft: number; email: string }

/** Actions while the factor is on; each asks for the password. */
function FactorRows({ enabledAt, codesLeft, email }: FactorRowsProps) {
  const codesAnswer = useAnswer("recovery-codes")
  const codes = codesAnswer?.codes
  return (
    <>
      {codes && (
        <div className="mt-4 grid gap-4">
          <Notice kind="success">{twoFactorCopy.codesReplaced}</Notice>
          <RecoveryCodes codes={codes} />
        </div>
      )}
      <div className="no-print mt-4 divided border-y border-line">
        <div className="row">
          <div>
            <b>{factorSince(enabledAt)}</b>
            <p className="small">{factorSummary(codesLeft)}</p>
          </div>
        </div>
        {/* With new codes, a new `key` closes it. */}
        <Fold
          key={codes ? "done" : "open"}
          title={twoFactorCopy.newCodesButton}
          note={twoFactorCopy.newCodes}
          act={twoFactorCopy.getNew}
          isOpen={codesAnswer !== undefined && !codes}
        >
          <PasswordForm intent="recovery-codes" email={email} button={twoFactorCopy.newCodesButton} />
        </Fold>
        <Fold
          title={twoFactorCopy.turnItOff}
          note={twoFactorCopy.turnOff}
          act={twoFactorCopy.turnOffAct}
          isOpen={useAnswer("two-factor-off") !== undefined}
        >
          <PasswordForm
            intent="two-factor-off"
            email={email}
            button={twoFactorCopy.turnOffButton}
            buttonClass="btn-danger justify-self-start"
          />
        </Fold>
      </div>
    </>
  )
}

type PasswordFormProps = Record<"intent" | "email" | "button", string> & { buttonClass?: string }

function PasswordForm({ email, ...form }: PasswordFormProps) {
  return (
    <SettingForm {...form} pending={verifyCopy.checking}>
      <CurrentPasswordField id={`${form.intent}-password`} email={email} />
    </SettingForm>
  )
}
