import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { greetingName, isPaid, orderBeingConfirmed } from "#app/accounts/account/account.ts"
import { AccountMenu } from "#app/accounts/account/account-menu.tsx"
import { pageForms } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { ConfirmEmailBanner } from "#app/accounts/email-address/confirm-email-banner.tsx"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { TermsNotice } from "#app/accounts/terms/terms-notice.tsx"
import { offlineCopy, replaceCopy } from "#app/licensing/devices/copy.ts"
import { DeviceList } from "#app/licensing/devices/device-list.tsx"
import { keyCopy } from "#app/licensing/keys/copy.ts"
import { sendOwnLicenseKeys } from "#app/licensing/license/change-license.server.ts"
import { MachineFileRequest } from "#app/licensing/machine-files/machine-file-form.tsx"
import { openNotices, type PaymentNotice } from "#app/orders/payment-notices/notice-view.server.ts"
import { PaymentNotices } from "#app/orders/payment-notices/notices.tsx"
import { tooManyRequests } from "#app/platform/http/form-action.server.ts"
import { allowanceWait } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { Icon, type IconName } from "#app/platform/ui/icon.tsx"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { dashboardCopy as copy } from "./copy.ts"
import { licenseView, readDashboardParams, summarizeDevices } from "./dashboard-page.server.ts"
import { LicensePanel } from "./license-panel.tsx"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "own" }

export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args)
  const { license } = account
  const params = readDashboardParams(new URL(args.request.url).searchParams)
  const notices = await openNotices(args.context, account)
  const isHeld = ({ orderId }: PaymentNotice) => !isPaid(account) && orderId === account.heldOrderId
  return {
    name: greetingName(account.email),
    isPaid: isPaid(account),
    hasUnreadReplies: account.hasUnreadReplies,
    hasNewTerms: account.hasNewTerms,
    pendingOrder: orderBeingConfirmed(account, args.context.now()),
    openOrder: isPaid(account) || account.heldOrderId ? null : (account.openOrder?.id ?? null),
    heldPayment: notices.find(isHeld) ?? null,
    payments: notices.filter((notice) => !isHeld(notice)),
    license: license && (await licenseView(args.context, license)),
    deviceList: license && (await summarizeDevices(args.context, license, params)),
    search: params.search,
    note: params.note,
  }
}

type ActionData = { form?: string }

export async function action(args: ActionFunctionArgs) {
  const account = await requireAccount(args)
  await readSubmittedForm(args, pageForms(["send-key"], {}))
  if (!isPaid(account)) return data<ActionData>({ form: keyCopy.noLicense }, 400)
  if (!(await sendOwnLicenseKeys(args.context, account))) {
    const wait = await allowanceWait(args.context, ["send-license-key"], account.id)
    if (wait) return tooManyRequests<ActionData>(wait, {})
  }
  return replace("/dashboard?done=key-sent", 303)
}

export default function Dashboard() {
  const { name, isPaid, hasUnreadReplies, hasNewTerms, license, deviceList, search, ...page } =
    useLoaderData<typeof loader>()
  const { note, payments, ...orders } = page
  const actionData = useActionData<ActionData>()
  const isRevoked = license?.isRevoked ?? false
  return (
    <WorkPage beside={<AccountMenu current="/dashboard" />}>
      <h1 className="wrap-anywhere">
        {copy.hello}
        <bdi>{name}</bdi>
      </h1>
      <p className="lead text-muted">
        {copy.accountType}
        <strong className="text-ink">{isPaid ? copy.premium : copy.free}</strong>
      </p>
      {!orders.heldPayment && <ConfirmEmailBanner />}
      <TermsNotice isNew={hasNewTerms} />
      {(actionData?.form || note) && (
        <div className="mb-6">
          <Notice kind={actionData?.form ? "error" : "success"}>{actionData?.form ?? note}</Notice>
        </div>
      )}
      {payments.length > 0 && (
        <div className="mb-6 grid gap-3">
          <PaymentNotices notices={payments} />
        </div>
      )}
      <LicensePanel
        license={license}
        {...orders}
        seats={deviceList && deviceList.maxDevices > 1 ? deviceList : null}
      />
      {orders.heldPayment && (
        <div className="mt-6">
          <ConfirmEmailBanner />
        </div>
      )}
      {deviceList && (!isRevoked || deviceList.devices.length > 0) && (
        <DeviceList {...deviceList} isRevoked={isRevoked} search={search} />
      )}
      {license && !isRevoked && <LicenseHelp offlineFileNote={license.offlineFileNote} />}
      <DashboardTiles hasUnreadReplies={hasUnreadReplies} />
    </WorkPage>
  )
}

/** Rarely used license actions in collapsed sections: offline file, key by email, key replacement. */
function LicenseHelp({ offlineFileNote }: { offlineFileNote: string }) {
  return (
    <section className="part" aria-labelledby="license-help">
      <h2 id="license-help">{copy.help}</h2>
      <div className="my-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]">
        <HelpLink article="activate">{copy.activate}</HelpLink>
        <HelpLink article="reinstalled">{copy.reinstalled}</HelpLink>
        <HelpLink article="new-computer">{copy.newComputer}</HelpLink>
        <HelpLink article="offline">{copy.offline}</HelpLink>
      </div>
      <div>
        <details className="accordion disclosure">
          <summary>{offlineCopy.title}</summary>
          <p>{offlineCopy.lead}</p>
          <div className="pb-6">
            <MachineFileRequest note={offlineFileNote} />
          </div>
        </details>
        <details className="accordion disclosure">
          <summary>{copy.sendKey}</summary>
          <p>{copy.sendKeyLead}</p>
          <div className="pb-6">
            <Form errors={undefined}>
              <input type="hidden" name="intent" value="send-key" />
              <SubmitButton pending={copy.sending} className="btn-quiet justify-self-start">
                {copy.sendKey}
              </SubmitButton>
            </Form>
          </div>
        </details>
        <details className="accordion disclosure">
          <summary>{copy.replaceLeakedKey}</summary>
          <p>{replaceCopy.lead}</p>
          <p>
            <a href="/dashboard/replace-key" className="btn btn-quiet">
              {copy.replaceKey}
            </a>
          </p>
        </details>
      </div>
    </section>
  )
}

function DashboardTiles({ hasUnreadReplies }: { hasUnreadReplies: boolean }) {
  const { reportBug, donate, signOut } = copy
  return (
    <ul className="part tiles">
      <li>
        <a href="/report-bug" className="tile">
          <TileContent icon="bug" {...reportBug} mark={hasUnreadReplies ? copy.newReply : null} />
        </a>
      </li>
      <li>
        <a href="/donate" className="tile">
          <TileContent icon="heart" {...donate} />
        </a>
      </li>
      <li>
        <form method="post" action="/logout" className="h-full">
          <button type="submit" className="tile">
            <TileContent icon="out" {...signOut} />
          </button>
        </form>
      </li>
    </ul>
  )
}

type TileContentProps = { icon: IconName; label: string; text: string; mark?: string | null }

function TileContent({ icon, label, text, mark = null }: TileContentProps) {
  return (
    <>
      <Icon name={icon} size={22} />
      <b>
        <span>{label}</span>
        {mark && <span className="pill pill-accent">{mark}</span>}
      </b>
      <span className="small">{text}</span>
    </>
  )
}
