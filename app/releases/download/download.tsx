import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { type Account, hasConfirmedAddress } from "#app/accounts/account/account.ts"
import { onlyForm } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { ConfirmEmailBanner } from "#app/accounts/email-address/confirm-email-banner.tsx"
import { sendInstallerLink } from "#app/accounts/email-address/email-links.server.ts"
import { PurchaseSteps } from "#app/accounts/log-in/purchase-steps.tsx"
import { requirePaidAccount } from "#app/accounts/sessions/guards.server.ts"
import { selectCurrentInvoice } from "#app/invoices/documents/find-queries.server.ts"
import { LicenseCard } from "#app/licensing/dashboard/license-card.tsx"
import { selectPaidLicenseOrder } from "#app/orders/order/details-queries.server.ts"
import { documentPath } from "#app/orders/order/document-link-copy.ts"
import type { Order } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { toOrder } from "#app/orders/order/queries.server.ts"
import { openNotices } from "#app/orders/payment-notices/notice-view.server.ts"
import { PaymentNotices } from "#app/orders/payment-notices/notices.tsx"
import { planNames, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { type FormErrors, tooManyRequests } from "#app/platform/http/form-action.server.ts"
import { formatMoney } from "#app/platform/money.ts"
import { addMilliseconds, hours, isPast } from "#app/platform/time.ts"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
import { selectReleases } from "#app/releases/versions/queries.server.ts"
import { fileNameOf, offeredReleases } from "#app/releases/versions/release.ts"
import { downloadCopy, installerCopy, justPaidCopy } from "./copy.ts"
import {
  DownloadRow,
  downloadTitle,
  JustPaid,
  OlderVersions,
  PhonePart,
  SystemRequirements,
} from "./download-parts.tsx"
import { InstallerCheck, InstallSteps } from "./installer-check.tsx"

export { clientAction } from "#app/platform/ui/unanswered.ts"

/** Results of a request for an email with an installer link. */
const LINK_EMAILS = ["sent", "still-works"] as const

export const handle = { script: "own" }

export async function loader(args: LoaderFunctionArgs) {
  const account = await requirePaidAccount(args)
  const { db, config, now } = args.context
  const { searchParams } = new URL(args.request.url)
  const orderId = searchParams.get("paid") ?? ""
  const [releases, [paid], [invoice]] = await db.batch([
    selectReleases(db),
    selectPaidLicenseOrder(db, orderId, account.id),
    selectCurrentInvoice(db, orderId),
  ])
  const payments = await openNotices(args.context, account, ({ order }) => order.id === orderId)
  const [latest = null, ...older] = offeredReleases(releases, config.installerUrl)
  return {
    linkEmail: LINK_EMAILS.find((kind) => kind === searchParams.get("link")) ?? null,
    payments,
    justPaid: paid ? justPaidOf(toOrder(paid), invoice?.id ?? null, account, now()) : null,
    license: { key: account.license?.key ?? "", planType: account.license?.planType ?? SINGLE_PLAN },
    latest,
    file: latest && { fileName: fileNameOf(latest), sha256: latest.sha256, signer: latest.signedBy },
    older: older.map(({ version, publishedAt }) => ({ version, publishedAt })),
  }
}

export const action = emailInstallerLink

export default function Download() {
  const errors = useActionData<FormErrors>()
  const { payments, justPaid, linkEmail, license, latest, file, older } = useLoaderData<typeof loader>()
  return (
    <WorkPage beside={justPaid && <PurchaseSteps done={3} />}>
      <h1>{downloadTitle(latest?.version)}</h1>
      {!justPaid && <p className="lead text-muted">{downloadCopy.lead}</p>}
      <div className="grid gap-6">
        <PaymentNotices notices={payments} />
        {justPaid ? <JustPaid {...justPaid} /> : <ConfirmEmailBanner />}
        <LicenseCard
          title={`${brand.fullName} ${planNames[license.planType]}`}
          licenseKey={license.key}
          isActive
          facts={justPaid ? factsOf(justPaid) : []}
        />
        {justPaid && <PhonePart email={justPaid.email} linkEmail={linkEmail} errors={errors} />}
        <DownloadRow release={latest} isElsewhereOnPhones={justPaid !== null && linkEmail === null} />
      </div>
      <InstallSteps heading={downloadCopy.install} signer={file?.signer ?? null} />
      <SystemRequirements />
      <div className="part">
        {file && <InstallerCheck {...file} />}
        <details className="accordion disclosure">
          <summary>{installerCopy.uninstalling.label}</summary>
          <p>{installerCopy.uninstalling.text}</p>
        </details>
        {older.length > 0 && <OlderVersions versions={older} />}
      </div>
      <p className="part flex flex-wrap items-center justify-between gap-4">
        <span className="text-muted">{downloadCopy.like}</span>
        <a href="/donate" className="btn btn-quiet">
          {downloadCopy.donate}
        </a>
      </p>
    </WorkPage>
  )
}

/** Line of the license card about the order that was just paid. */
function factsOf({ amount, orderId, documentHref }: NonNullable<ReturnType<typeof justPaidOf>>) {
  return [
    { name: justPaidCopy.paid, value: amount },
    {
      name: justPaidCopy.order,
      value: (
        <a className="link" href={documentHref}>
          {orderNumber(orderId)}
        </a>
      ),
    },
  ]
}

/** Time after the payment during which the page shows the amount paid. */
const JUST_PAID = hours(1)

/** Returns what the page shows of the order that led to it; null if it was paid over an hour ago. */
function justPaidOf({ id, amount, paidAt }: Order, invoiceId: string | null, account: Account, now: Date) {
  if (paidAt === null || isPast(addMilliseconds(paidAt, JUST_PAID), now)) return null
  return {
    amount: formatMoney(amount),
    orderId: id,
    documentHref: documentPath(id, invoiceId),
    email: account.email,
    isConfirmed: hasConfirmedAddress(account),
  }
}

/** Emails the buyer of the order in the address a link to the installer, for the computer that it runs on. */
async function emailInstallerLink(args: ActionFunctionArgs) {
  const { request, context } = args
  const account = await requirePaidAccount(args)
  await readSubmittedForm(args, onlyForm({}))
  const orderId = new URL(request.url).searchParams.get("paid") ?? ""
  const [paid] = await selectPaidLicenseOrder(context.db, orderId, account.id)
  if (!paid) throw data(null, 404)
  const result = await sendInstallerLink(context, account)
  if (result.kind === "limited") return tooManyRequests(result.wait, {})
  return replace(`/download?${new URLSearchParams({ paid: orderId, link: result.kind })}`, 303)
}
