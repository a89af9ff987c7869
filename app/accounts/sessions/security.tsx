import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { hasConfirmedAddress, type PasswordWarning } from "#app/accounts/account/account.ts"
import { AccountPage, Setting, SettingForm, useDone } from "#app/accounts/account/setting.tsx"
import { submitSettings } from "#app/accounts/account/settings-action.server.ts"
import { ConfirmEmailBanner } from "#app/accounts/email-address/confirm-email-banner.tsx"
import { passkeyDays } from "#app/accounts/passkeys/copy.ts"
import { passwordCopy } from "#app/accounts/passwords/copy.ts"
import { CurrentPasswordField, NewPasswordFields } from "#app/accounts/passwords/password-field.tsx"
import { PasskeySetting, TwoFactorSetting } from "#app/accounts/two-factor/factor-settings.tsx"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/platform/paging.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import { Pager } from "#app/platform/ui/paged-list.tsx"
import { browserLabel, countryLabel, passwordWarnings, securityCopy, sessionDays } from "./copy.ts"
import { requireAccount } from "./guards.server.ts"
import { findSecurityPage } from "./security-page-queries.server.ts"
import type { SessionRow } from "./session.ts"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args)
  const { id, email, hasSecondFactor, isOwner } = account
  const { db, auth, now } = args.context
  const { searchParams } = new URL(args.request.url)
  const before = decodeCursor(searchParams.get("before"))
  const query = { hasSecondFactor, before, limit: PAGE_SIZE + 1, now: now() }
  const { current, others, passwordWarning, factor, passkeys } = await findSecurityPage(db, id, {
    ...query,
    currentIdHash: auth.sessionIdHash ?? "",
  })
  const { items, next } = paginate(others)
  return {
    email,
    passwordWarning,
    isConfirmed: hasConfirmedAddress(account),
    twoFactor: { factor, isOwner },
    passkeys: passkeys.map(({ id, name, ...times }) => ({ id, name, days: passkeyDays(times) })),
    sessions: {
      current: current && toItem(current),
      page: { items: items.map(toItem), next },
      isFirstPage: before === null,
    },
  }
}

/** Formats a session on the server, because browsers name some countries differently. */
const toItem = (session: SessionRow) => ({
  id: session.id,
  browser: browserLabel(session.browser),
  country: countryLabel(session.country),
  days: sessionDays(session),
})

export const action = submitSettings

export default function Security() {
  const { email, isConfirmed, passwordWarning, twoFactor, passkeys, sessions } =
    useLoaderData<typeof loader>()
  return (
    <AccountPage
      path="/account/security"
      shownForms={["password", "sessions", "recovery-codes", "two-factor-off"]}
      lead={<p className="mt-3 text-muted">{securityCopy.lead}</p>}
    >
      <ConfirmEmailBanner reason={securityCopy.confirmFirst} />
      {passwordWarning && <PasswordWarningNote warning={passwordWarning} />}
      <ChangePasswordSetting email={email} />
      <TwoFactorSetting {...twoFactor} email={email} canTurnOn={isConfirmed} />
      <PasskeySetting passkeys={passkeys} canAdd={isConfirmed} />
      <SessionList {...sessions} />
      <SignOutEverywhere />
    </AccountPage>
  )
}

function PasswordWarningNote({ warning }: { warning: PasswordWarning }) {
  return (
    <Notice kind="caution">
      <p>{passwordWarnings[warning]}</p>
      <p>
        <a className="link link-tall" href="/account/security#password-heading">
          {securityCopy.changePassword}
        </a>
      </p>
    </Notice>
  )
}

/** After a change, a new `key` empties the fields. */
function ChangePasswordSetting({ email }: { email: string }) {
  const isChanged = useDone() === "password"
  return (
    <Setting
      id="password"
      title={securityCopy.changePassword}
      done={isChanged ? passwordCopy.passwordChanged : null}
    >
      <SettingForm intent="password" key={isChanged ? "done" : "open"} button={securityCopy.changePassword}>
        <CurrentPasswordField label={securityCopy.currentPassword} email={email} />
        <NewPasswordFields />
      </SettingForm>
    </Setting>
  )
}

const doneMessages = new Map([
  ["sign-out", securityCopy.signedOut],
  ["sign-out-others", securityCopy.othersSignedOut],
])

function SessionList({
  current,
  page: { items, next },
  isFirstPage,
}: Awaited<ReturnType<typeof loader>>["sessions"]) {
  const hasOthers = items.length > 0 || !isFirstPage
  return (
    <Setting id="sessions" title={securityCopy.whereSignedIn} done={doneMessages.get(useDone() ?? "")}>
      <p className="text-muted">{hasOthers ? securityCopy.sessions : securityCopy.noOthers}</p>
      <ul className="mt-2 divide-y divide-line">
        {current && <Session {...current} isCurrent />}
        {items.map((session) => (
          <Session key={session.id} {...session} />
        ))}
      </ul>
      <Pager path="/account/security" next={next} isFirstPage={isFirstPage} what={securityCopy.pagerItems} />
      {hasOthers && (
        <SettingForm
          intent="sign-out-others"
          className="mt-5"
          button={securityCopy.signOutOthers}
          pending={securityCopy.signingOut}
          buttonClass="btn-quiet justify-self-start"
        />
      )}
    </Setting>
  )
}

type SessionProps = ReturnType<typeof toItem> & { isCurrent?: boolean }

function Session({ id, browser, country, days, isCurrent = false }: SessionProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span>{browser}</span>
          {isCurrent && <span className="pill pill-accent">{securityCopy.thisOne}</span>}
        </p>
        <p className="text-sm text-muted">{country}</p>
        <p className="text-sm text-muted tabular-nums">{days}</p>
      </div>
      <SettingForm
        intent="sign-out"
        pending={securityCopy.signingOut}
        buttonClass="btn-quiet"
        button={
          <>
            {securityCopy.signOut}
            <span className="sr-only">{` ${isCurrent ? securityCopy.ofThisBrowser : browser}`}</span>
          </>
        }
      >
        <input type="hidden" name="session" value={id} />
      </SettingForm>
    </li>
  )
}

function SignOutEverywhere() {
  return (
    <Setting id="everywhere" title={securityCopy.signOutEverywhere}>
      <p className="mb-4 text-muted">{securityCopy.signsOutEverywhere}</p>
      <SettingForm
        intent="sessions"
        button={securityCopy.signOutEverywhere}
        pending={securityCopy.signingOut}
        buttonClass="btn-quiet justify-self-start"
      />
    </Setting>
  )
}
