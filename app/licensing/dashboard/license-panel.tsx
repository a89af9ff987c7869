import { notActivated } from "#app/licensing/devices/copy.ts"
import { pendingPaymentCopy } from "#app/orders/checkout/pending-payment-copy.ts"
import { noticeCopy } from "#app/orders/payment-notices/labels-copy.ts"
import type { PaymentNotice } from "#app/orders/payment-notices/notice-view.server.ts"
import { MoreComputers } from "#app/orders/plans/more-computers.tsx"
import { planNames } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { CopyButton } from "#app/platform/ui/copy-button.tsx"
import { licensePanelCopy as copy } from "./copy.ts"
import type { LicenseView } from "./dashboard-page.server.ts"
import { LicenseCard } from "./license-card.tsx"

type LicensePanelProps = {
  license: LicenseView | null
  /** The id of an order whose payment is being confirmed. */
  pendingOrder: string | null
  /** The id of an unpaid order. */
  openOrder: string | null
  /** A payment that the site's owner decides about before a license is issued. */
  heldPayment: PaymentNotice | null
  /** Seats in use, such as "3 of 20 in use"; null for a license with one seat. */
  usage: string | null
}

/** The license of the dashboard, active, revoked or absent, and what to do next. */
export function LicensePanel({ usage, ...next }: LicensePanelProps) {
  const { license } = next
  const isActive = license !== null && !license.isRevoked
  return (
    <section className="mt-7 grid gap-5" aria-labelledby="license">
      <LicenseCard
        id="license"
        title={license ? `${brand.fullName} ${planNames[license.planType]}` : copy.title}
        licenseKey={license?.key ?? null}
        status={<Status isActive={isActive} />}
        facts={
          license
            ? [
                { name: copy.purchaseDate, value: license.purchasedOn },
                usage
                  ? { name: copy.computers, value: usage }
                  : { name: copy.deviceId, value: <DeviceId value={license.deviceId} /> },
              ]
            : []
        }
      />
      {isActive && !usage && !license.deviceId && <p>{notActivated}</p>}
      <NextStep {...next} />
      {license?.hasNoTransfer && <MoreComputers />}
    </section>
  )
}

function Status({ isActive }: { isActive: boolean }) {
  return (
    <p className={isActive ? "pill pill-accent" : "pill"}>
      <span className="sr-only">{copy.status}</span>
      <span>{isActive ? copy.active : copy.inactive}</span>
    </p>
  )
}

function DeviceId({ value }: { value: string | null }) {
  if (!value) return copy.notActivated
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <code className="min-w-0 font-mono wrap-anywhere">{value}</code>
      <CopyButton value={value} what={copy.copiedDeviceId} />
    </span>
  )
}

type NextStepProps = Omit<LicensePanelProps, "usage">

/** Below the license card: to the download, to the payment that is being confirmed or looked at, or to the prices. */
function NextStep(props: NextStepProps) {
  const { license, pendingOrder, openOrder, heldPayment } = props
  const { title, sentence, href, label } = nextStep(props)
  const isFree = !license && !pendingOrder && !heldPayment
  const receipt = license?.isRevoked && license.returned?.receipt
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="max-w-[30rem]">
        {title && <p className="font-semibold">{title}</p>}
        <p className="text-muted">{sentence}</p>
        {openOrder && !pendingOrder && (
          <p>
            {`${copy.openOrder} `}
            <a className="link link-tall" href={`/checkout/${openOrder}`}>
              {copy.continueOrder}
            </a>
          </p>
        )}
        {receipt && (
          <p>
            <a className="link link-tall" href={receipt.href}>
              {receipt.label}
            </a>
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-3">
        <a href={href} className="btn">
          {label}
        </a>
        {isFree && (
          <a href="/free" className="btn btn-quiet">
            {copy.freeVersion}
          </a>
        )}
      </p>
    </div>
  )
}

function nextStep({ license, pendingOrder, heldPayment }: NextStepProps) {
  if (license && !license.isRevoked) {
    return { title: null, sentence: copy.thanks, href: "/download", label: copy.download }
  }
  if (heldPayment) {
    const { title, text: sentence, orderId } = heldPayment
    return { title, sentence, href: `/checkout/${orderId}`, label: noticeCopy.see }
  }
  if (pendingOrder) {
    const { title, text: sentence, link } = pendingPaymentCopy
    return { title, sentence, href: `/checkout/${pendingOrder}`, label: link }
  }
  if (license?.isRevokedByOwner) {
    return { title: null, sentence: copy.revokedByOwner, href: "/contact", label: copy.contact }
  }
  const revoked = license?.returned?.sentence ?? copy.revoked
  return { title: null, sentence: license ? revoked : copy.none, href: "/buy", label: copy.purchase }
}
