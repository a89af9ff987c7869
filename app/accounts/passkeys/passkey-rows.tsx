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

/** The passkeys of the account between the ways to log in, and where the first one is added. */
export function PasskeyRows({ passkeys, canAdd }: PasskeysProps) {
  return (
    <>
      {passkeys.map((passkey) => (
        <Passkey key={passkey.id} {...passkey} />
      ))}
      {passkeys.length === 0 && (
        <div className="row">
          <RowText icon="key" title={passkeyCopy.title} note={passkeyCopy.about} />
          {canAdd && (
            <a href="/account/passkey" className="act">
              {titles["/account/passkey"]}
            </a>
          )}
        </div>
      )}
    </>
  )
}

/** Below the passkeys: where one more is added, or the reason why none can be. */
export function NextPasskey({ passkeys, canAdd }: PasskeysProps) {
  if (canAdd && passkeys.length === 0) return null
  if (canAdd && passkeys.length < MAX_PASSKEYS)
    return (
      <p className="mt-5">
        <a href="/account/passkey" className="btn btn-quiet">
          {titles["/account/passkey"]}
        </a>
      </p>
    )
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
