import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { ConfirmEmailBanner } from "#app/components/confirm-email-banner.tsx"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { TermsNotice } from "#app/components/terms-notice.tsx"
import { devicesInUse } from "#app/copy/licensing/devices.ts"
import { messages } from "#app/copy/messages.ts"
import { greetingName, isPaid, orderBeingConfirmed } from "#app/domain/account/account.ts"
import { tooManyRequests } from "#app/http/responses.server.ts"
import { pageForms, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { sendLicenseKeys } from "#app/services/licensing/recover-license.server.ts"
import { checkRateLimit } from "#app/services/rate-limit.server.ts"
import { readDashboardParams, summarizeDevices, summarizeLicense } from "./dashboard-page.server.ts"
import { DashboardTiles } from "./dashboard-tiles.tsx"
import { DeviceList } from "./device-list.tsx"
import { LicenseHelp } from "./license-help.tsx"
import { LicensePanel } from "./license-panel.tsx"

export const handle = { script: "own" }
export const meta = pageMeta("/dashboard")

export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args)
  const { license } = account
  const params = readDashboardParams(new URL(args.request.url).searchParams)
  return {
    name: greetingName(account.email),
    isPaid: isPaid(account),
    hasUnreadReplies: account.hasUnreadReplies,
    hasNewTerms: account.hasNewTerms,
    pendingOrder: orderBeingConfirmed(account, args.context.now()),
    license: license && (await summarizeLicense(args.context, license)),
    deviceList: license && (await summarizeDevices(args.context, license, params)),
    search: params.search,
    note: params.note,
  }
}

type ActionData = { form?: string }

export async function action(args: ActionFunctionArgs) {
  const account = await requireAccount(args)
  await readSubmittedForm(args, pageForms(["send-key"]))
  if (!isPaid(account)) return data<ActionData>({ form: messages.noLicense }, 400)
  const wait = await checkRateLimit(args.context, "send-license-key", { account: account.id })
  if (wait > 0) return tooManyRequests<ActionData>(wait, {})
  await sendLicenseKeys(args.context, account.email)
  return replace("/dashboard?done=key-sent", { status: 303 })
}

export default function Dashboard() {
  const { name, isPaid, hasUnreadReplies, hasNewTerms, pendingOrder, license, deviceList, search, note } =
    useLoaderData<typeof loader>()
  const actionData = useActionData<ActionData>()
  const isRevoked = license?.isRevoked ?? false
  return (
    <div className="column max-w-[52rem]">
      <ConfirmEmailBanner />
      <TermsNotice isNew={hasNewTerms} />
      <h1 className="[overflow-wrap:anywhere]">
        Hello, <bdi>{name}</bdi>
      </h1>
      <p className="mt-3 text-muted">
        Account type: <strong className="text-ink">{isPaid ? "Premium" : "Free"}</strong>
      </p>
      {(actionData?.form || note) && (
        <div className="mt-5">
          <Notice kind={actionData?.form ? "error" : "success"}>{actionData?.form ?? note}</Notice>
        </div>
      )}
      <LicensePanel
        license={license}
        pendingOrder={pendingOrder}
        usage={deviceList && deviceList.maxDevices > 1 ? devicesInUse(deviceList) : null}
      />
      {deviceList && (!isRevoked || deviceList.devices.length > 0) && (
        <DeviceList {...deviceList} isRevoked={isRevoked} search={search} />
      )}
      {license && !isRevoked && <LicenseHelp offlineFileNote={license.offlineFileNote} />}
      <DashboardTiles hasUnreadReplies={hasUnreadReplies} />
    </div>
  )
}
