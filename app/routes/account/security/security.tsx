import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { ConfirmEmailBanner } from "#app/components/confirm-email-banner.tsx"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { passkeyDays } from "#app/copy/account/passkeys.ts"
import { browserLabel, countryLabel, securityCopy, sessionDays } from "#app/copy/account/security.ts"
import { hasConfirmedAddress } from "#app/domain/account/account.ts"
import type { SessionRow } from "#app/domain/account/session.ts"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/domain/paging.ts"
import { AccountNav } from "#app/routes/account/setting.tsx"
import { type SettingsActionData, submitSettings } from "#app/routes/account/settings-action.server.ts"
import { findSecurityPage } from "#db/account/security-page.server.ts"
import { isOfTwoFactor, PasskeySetting, TwoFactorSetting } from "./factor-settings.tsx"
import {
  ChangePasswordSetting,
  PasswordWarningNote,
  SessionList,
  SignOutEverywhere,
} from "./sign-in-settings.tsx"

export const handle = { script: "own" }
export const meta = pageMeta("/account/security")

export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args)
  const { id, hasSecondFactor, isOwner } = account
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
    passwordWarning,
    isConfirmed: hasConfirmedAddress(account),
    twoFactor: { factor, isOwner },
    passkeys: passkeys.map(({ id, name, ...times }) => ({ id, name, days: passkeyDays(times) })),
    done: searchParams.get("done"),
    sessions: {
      current: current && toItem(current),
      page: { items: items.map(toItem), next },
      isFirstPage: before === null,
    },
  }
}

/** In words on the server: browsers name some countries differently. */
const toItem = (session: SessionRow) => ({
  id: session.id,
  browser: browserLabel(session.browser),
  country: countryLabel(session.country),
  days: sessionDays(session),
})

export const action = submitSettings

export default function Security() {
  const { isConfirmed, passwordWarning, twoFactor, passkeys, done, sessions } = useLoaderData<typeof loader>()
  const actionData = useActionData<SettingsActionData>()
  const errorsOf = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  return (
    <div className="column grid gap-10">
      <div>
        <AccountNav current="/account/security" />
        <h1>Security</h1>
        <p className="mt-3 text-muted">{securityCopy.lead}</p>
      </div>
      {actionData?.form && !isOfTwoFactor(actionData) && <Notice kind="error">{actionData.form}</Notice>}
      <ConfirmEmailBanner reason={securityCopy.confirmFirst} />
      {passwordWarning && <PasswordWarningNote warning={passwordWarning} />}
      <ChangePasswordSetting done={done} errors={errorsOf("password")} />
      <TwoFactorSetting {...twoFactor} canTurnOn={isConfirmed} done={done} actionData={actionData} />
      <PasskeySetting passkeys={passkeys} canAdd={isConfirmed} done={done} />
      <SessionList {...sessions} done={done} />
      <SignOutEverywhere errors={errorsOf("sessions")} />
    </div>
  )
}
