import { Fold, RowText, SettingForm } from "#app/accounts/account/setting.tsx"
import { securityCopy } from "#app/accounts/sessions/copy.ts"
import { titles } from "#app/layout/titles-copy.ts"
import { passkeyCopy } from "./copy.ts"
import { MAX_PASSKEYS } from "./passkey.ts"

export type PasskeyItem = { id: string; name: string; days: string }

type PasskeysProps = {
  passkeys: PasskeyItem[]
  /** True if the address is confirmed. */
  canAdd: boolean
}

/** Messages of the security page on passkeys, by what was done. */
export const passkeyMessages = new Map<string, string>([
  ["passkey-added", passkeyCopy.added],
  ["remove-passkey", passkeyCopy.removed],
])

/** The passkeys of the account between the ways to log in, and where one is added. */
export function PasskeyRows({ passkeys, canAdd }: PasskeysProps) {
  return (
    <>
      {passkeys.map((passkey) => (
        <Passkey key={passkey.id} {...passkey} />
      ))}
      <div className="row">
        <RowText icon="key" title={passkeyCopy.title} note={passkeyCopy.about} />
        {canAdd && passkeys.length < MAX_PASSKEYS && (
          <a href="/account/passkey" className="act">
            {titles["/account/passkey"]}
          </a>
        )}
      </div>
    </>
  )
}

/** Reason why no passkey can be added. */
export function PasskeyLimit({ passkeys, canAdd }: PasskeysProps) {
  if (canAdd && passkeys.length < MAX_PASSKEYS) return null
  return <p className="small mt-3.5">{canAdd ? passkeyCopy.full : securityCopy.afterConfirming}</p>
}

function Passkey({ id, name, days }: PasskeyItem) {
  const hidden = <span className="sr-only">{passkeyCopy.whichOne(name)}</span>
  return (
    <Fold
      icon="key"
      title={<bdi>{name}</bdi>}
      note={<span className="tabular">{`${passkeyCopy.kind} ${days}`}</span>}
      act={
        <>
          {passkeyCopy.remove}
          {hidden}
        </>
      }
      isOpen={false}
    >
      <p className="small">{passkeyCopy.removeEffect}</p>
      <SettingForm
        intent="remove-passkey"
        button={
          <span>
            {passkeyCopy.removeForGood.before}
            {hidden}
            {passkeyCopy.removeForGood.after}
          </span>
        }
        pending={passkeyCopy.removing}
        buttonClass="btn-danger justify-self-start"
      >
        <input type="hidden" name="passkey" value={id} />
      </SettingForm>
    </Fold>
  )
}
