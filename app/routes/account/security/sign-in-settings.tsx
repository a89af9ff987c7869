import { Notice } from "#app/components/notice.tsx"
import { Pager } from "#app/components/paged-list.tsx"
import { PasswordField } from "#app/components/password-field.tsx"
import { passwordWarnings, securityCopy } from "#app/copy/account/security.ts"
import { messages } from "#app/copy/messages.ts"
import type { PasswordWarning } from "#app/domain/account/account.ts"
import type { FormErrors } from "#app/forms/read-form.server.ts"
import { NewPasswordFields } from "#app/routes/account/log-in/new-password-fields.tsx"
import { Setting, SettingForm } from "#app/routes/account/setting.tsx"

export function PasswordWarningNote({ warning }: { warning: PasswordWarning }) {
  return (
    <Notice kind="caution">
      <p>{passwordWarnings[warning]}</p>
      <p>
        <a className="link inline-flex min-h-11 items-center" href="/account/security#password-heading">
          Change password
        </a>
      </p>
    </Notice>
  )
}

type SettingProps = { done: string | null; errors: FormErrors | undefined }

/** After a change, a new `key` empties the fields. */
export function ChangePasswordSetting({ done, errors }: SettingProps) {
  const isDone = done === "password"
  return (
    <Setting id="password" title="Change password" done={isDone ? messages.passwordChanged : null}>
      <SettingForm intent="password" errors={errors} key={isDone ? "done" : "open"} button="Change password">
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          error={errors?.fields?.currentPassword}
        />
        <NewPasswordFields label="New password" errors={errors?.fields} />
      </SettingForm>
    </Setting>
  )
}

type SessionItem = { id: string; browser: string; country: string; days: string }

type SessionListProps = {
  current: SessionItem | null
  page: { items: SessionItem[]; next: string | null }
  isFirstPage: boolean
  /** The intent of the form that was just submitted with success, null if none. */
  done: string | null
}

const doneMessages = new Map([
  ["sign-out", securityCopy.signedOut],
  ["sign-out-others", securityCopy.othersSignedOut],
])

export function SessionList({ current, page: { items, next }, isFirstPage, done }: SessionListProps) {
  const hasOthers = items.length > 0 || !isFirstPage
  return (
    <Setting id="sessions" title="Where you are signed in" done={doneMessages.get(done ?? "")}>
      <p className="text-muted">{hasOthers ? securityCopy.sessions : securityCopy.noOthers}</p>
      <ul className="mt-2 divide-y divide-line">
        {current && <Session {...current} isCurrent />}
        {items.map((session) => (
          <Session key={session.id} {...session} />
        ))}
      </ul>
      <Pager path="/account/security" next={next} isFirstPage={isFirstPage} what="browsers" />
      {hasOthers && (
        <SettingForm
          intent="sign-out-others"
          className="mt-5"
          button="Sign out all others"
          pending="Signing out..."
          buttonClass="btn-quiet justify-self-start"
        />
      )}
    </Setting>
  )
}

function Session({ id, browser, country, days, isCurrent = false }: SessionItem & { isCurrent?: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {browser}
          {isCurrent && <span className="pill pill-accent">This one</span>}
        </p>
        <p className="text-sm text-muted">{country}</p>
        <p className="text-sm text-muted tabular-nums">{days}</p>
      </div>
      <SettingForm
        intent="sign-out"
        pending="Signing out..."
        buttonClass="btn-quiet"
        button={
          <>
            Sign out<span className="sr-only"> {isCurrent ? "of this browser" : browser}</span>
          </>
        }
      >
        <input type="hidden" name="session" value={id} />
      </SettingForm>
    </li>
  )
}

export function SignOutEverywhere({ errors }: Pick<SettingProps, "errors">) {
  return (
    <Setting id="everywhere" title="Sign out everywhere">
      <p className="mb-4 text-muted">Signs you out on every browser, including this one.</p>
      <SettingForm
        intent="sessions"
        errors={errors}
        button="Sign out everywhere"
        pending="Signing out..."
        buttonClass="btn-quiet justify-self-start"
      />
    </Setting>
  )
}
