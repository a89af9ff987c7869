import { Setting, SettingForm, useAnswer, useDone } from "#app/accounts/account/setting.tsx"
import { passkeyCopy } from "#app/accounts/passkeys/copy.ts"
import { MAX_PASSKEYS } from "#app/accounts/passkeys/passkey.ts"
import { CurrentPasswordField } from "#app/accounts/passwords/password-field.tsx"
import { securityCopy } from "#app/accounts/sessions/copy.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import { titles } from "#app/site/layout/titles-copy.ts"
import { factorSummary, twoFactorCopy, verifyCopy } from "./copy.ts"
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
  const codes = useAnswer("recovery-codes")?.codes
  const message = useDone() === "two-factor-off" ? twoFactorCopy.turnedOff : null
  return (
    <Setting id="two-factor" title={twoFactorCopy.title} done={message}>
      {factor ? (
        <div className="grid gap-8">
          <p className="text-muted">{factorSummary(factor.enabledAt, factor.codesLeft)}</p>
          {codes && (
            <div className="grid gap-4">
              <Notice kind="success">{twoFactorCopy.codesReplaced}</Notice>
              <RecoveryCodes codes={codes} />
            </div>
          )}
          <PasswordForm
            intent="recovery-codes"
            email={email}
            lead={twoFactorCopy.newCodes}
            button={twoFactorCopy.newCodesButton}
            key={codes ? "done" : "open"}
          />
          <PasswordForm
            intent="two-factor-off"
            email={email}
            lead={twoFactorCopy.turnOff}
            button={twoFactorCopy.turnOffButton}
          />
        </div>
      ) : (
        <div className="grid justify-items-start gap-5">
          {isOwner && <Notice kind="caution">{twoFactorCopy.ownerNeedsIt}</Notice>}
          <p className="max-w-[60ch] text-muted">{twoFactorCopy.off}</p>
          {canTurnOn ? (
            <a href="/account/two-factor" className="btn">
              {twoFactorCopy.turnOn}
            </a>
          ) : (
            <p>{securityCopy.afterConfirming}</p>
          )}
        </div>
      )}
    </Setting>
  )
}

function PasswordForm({
  intent,
  email,
  lead,
  button,
}: Record<"intent" | "email" | "lead" | "button", string>) {
  return (
    <div className="no-print">
      <p className="mb-4 max-w-[60ch]">{lead}</p>
      <SettingForm
        intent={intent}
        className="grid max-w-[24rem] gap-5"
        button={button}
        pending={verifyCopy.checking}
        buttonClass="btn-quiet justify-self-start"
      >
        <CurrentPasswordField id={`${intent}-password`} email={email} />
      </SettingForm>
    </div>
  )
}

type PasskeyItem = { id: string; name: string; days: string }

type PasskeySettingProps = {
  passkeys: PasskeyItem[]
  /** True if the address is confirmed. */
  canAdd: boolean
}

const doneMessages = new Map([
  ["passkey-added", passkeyCopy.added],
  ["remove-passkey", passkeyCopy.removed],
])

export function PasskeySetting({ passkeys, canAdd }: PasskeySettingProps) {
  return (
    <Setting id="passkeys" title={passkeyCopy.title} done={doneMessages.get(useDone() ?? "")}>
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
            {titles["/account/passkey"]}
          </a>
        )}
      </div>
    </Setting>
  )
}

function Passkey({ id, name, days }: PasskeyItem) {
  const hidden = <span className="sr-only">{passkeyCopy.whichOne(name)}</span>
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex-1 basis-64">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-muted tabular-nums">{days}</p>
      </div>
      <details className="disclosure">
        <summary className="btn btn-quiet">
          {passkeyCopy.remove}
          {hidden}
        </summary>
        <p className="mt-4 mb-3 max-w-[44ch]">{passkeyCopy.removeEffect}</p>
        <SettingForm
          intent="remove-passkey"
          button={
            <>
              {passkeyCopy.removeForGood.before}
              {hidden}
              {passkeyCopy.removeForGood.after}
            </>
          }
          pending={passkeyCopy.removing}
          buttonClass="btn-danger justify-self-start"
        >
          <input type="hidden" name="passkey" value={id} />
        </SettingForm>
      </details>
    </li>
  )
}
