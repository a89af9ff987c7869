import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { hasConfirmedAddress, type PasswordWarning } from "#app/accounts/account/account.ts"
import {
  AccountPage,
  Fold,
  Setting,
  SettingForm,
  useAnswer,
  useDone,
} from "#app/accounts/account/setting.tsx"
import { submitSettings } from "#app/accounts/account/settings-action.server.ts"
import { ConfirmEmailBanner } from "#app/accounts/email-address/confirm-email-banner.tsx"
import { passkeyDays } from "#app/accounts/passkeys/copy.ts"
import {
  NextPasskey,
  type PasskeyItem,
  PasskeyRows,
  passkeyMessages,
} from "#app/accounts/passkeys/passkey-rows.tsx"
import { passwordCopy } from "#app/accounts/passwords/copy.ts"
import { CurrentPasswordField, NewPasswordFields } from "#app/accounts/passwords/password-field.tsx"
import { TwoFactorSetting } from "#app/accounts/two-factor/factor-settings.tsx"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/platform/paging.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
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
      lead={<p className="lead text-muted">{securityCopy.lead}</p>}
      notices={
        <>
          <ConfirmEmailBanner reason={securityCopy.confirmFirst} />
          {passwordWarning && <PasswordWarningNote warning={passwordWarning} />}
        </>
      }
    >
      <TwoFactorSetting {...twoFactor} email={email} canTurnOn={isConfirmed} />
      <LogInSetting email={email} passkeys={passkeys} canAdd={isConfirmed} />
      <SessionList {...sessions} />
    </AccountPage>
  )
}

function PasswordWarningNote({ warning }: { warning: PasswordWarning }) {
  return (
    <div className="mb-6">
      <Notice kind="caution">
        <p>{passwordWarnings[warning]}</p>
        <p>
          <a className="link link-tall" href="/account/security#currentPassword">
            {securityCopy.changePassword}
          </a>
        </p>
      </Notice>
    </div>
  )
}

type LogInSettingProps = { email: string; passkeys: PasskeyItem[]; canAdd: boolean }

/** The ways to log in: the password, and passkeys. */
function LogInSetting({ email, ...passkeys }: LogInSettingProps) {
  const done = useDone() ?? ""
  const isChanged = done === "password"
  return (
    <Setting
      id="password"
      title={securityCopy.loggingIn}
      done={isChanged ? passwordCopy.passwordChanged : passkeyMessages.get(done)}
    >
      <div className="mt-4 divided border-y border-line">
        {/* After a change, a new `key` empties the fields and closes them. */}
        <Fold
          key={isChanged ? "done" : "open"}
          icon="lock"
          title={securityCopy.password}
          note={securityCopy.endsOthers}
          act={securityCopy.change}
          isOpen={useAnswer("password") !== undefined}
        >
          <SettingForm intent="password" button={securityCopy.changePassword}>
            <CurrentPasswordField label={securityCopy.currentPassword} email={email} />
            <NewPasswordFields />
          </SettingForm>
        </Fold>
        <PasskeyRows {...passkeys} />
      </div>
      <NextPasskey {...passkeys} />
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
      {hasOthers && <p className="mt-1.5 text-muted">{securityCopy.sessions}</p>}
      <ul className="mt-4 divided border-y border-line">
        {current && <Session {...current} isCurrent />}
        {items.map((session) => (
          <Session key={session.id} {...session} />
        ))}
      </ul>
      <Pager path="/account/security" next={next} isFirstPage={isFirstPage} what={securityCopy.pagerItems} />
      {!hasOthers && <p className="small mt-3.5">{securityCopy.noOthers}</p>}
      <div className="mt-5 flex flex-wrap gap-3">
        {hasOthers && (
          <SettingForm
            intent="sign-out-others"
            button={securityCopy.signOutOthers}
            pending={securityCopy.signingOut}
            buttonClass="btn-quiet"
          />
        )}
        <SettingForm
          intent="sessions"
          button={securityCopy.signOutEverywhere}
          pending={securityCopy.signingOut}
          buttonClass="btn-quiet"
        />
      </div>
      <p className="small mt-3">{securityCopy.signsOutEverywhere}</p>
    </Setting>
  )
}

type SessionProps = ReturnType<typeof toItem> & { isCurrent?: boolean }

function Session({ id, browser, country, days, isCurrent = false }: SessionProps) {
  return (
    <li className="row">
      <div className="flex min-w-0 items-center gap-4">
        <Icon name="computer" className="text-muted" />
        <div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            <span>{browser}</span>
            {isCurrent && <span className="pill pill-accent">{securityCopy.thisOne}</span>}
          </p>
          <p className="small tabular">
            <span>{country}</span> · <span>{days}</span>
          </p>
        </div>
      </div>
      <SettingForm
        intent="sign-out"
        pending={securityCopy.signingOut}
        buttonClass="btn-quiet btn-small"
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
