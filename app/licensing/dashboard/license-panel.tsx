import { deviceListCopy, devicesInUse, notActivated } from "#app/licensing/devices/copy.ts"
import { pendingPaymentCopy } from "#app/orders/checkout/pending-payment-copy.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { noticeCopy } from "#app/orders/payment-notices/labels-copy.ts"
import type { PaymentNotice } from "#app/orders/payment-notices/notice-view.server.ts"
import { MoreComputers } from "#app/orders/plans/more-computers.tsx"
import { planNames } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { CopyButton } from "#app/platform/ui/copy-button.tsx"
import { Notice } from "#app/platform/ui/form.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
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
  /** Seats in use of a license for several computers. */
  seats: { devicesUsed: number; maxDevices: number } | null
}

/** The license of the dashboard, active, revoked or absent, and what to do next. */
export function LicensePanel({ seats, heldPayment, ...next }: LicensePanelProps) {
  const { license } = next
  const isActive = license !== null && !license.isRevoked
  const held = isActive ? null : heldPayment
  return (
    <div className="grid gap-6">
      {held && <HeldPayment {...held} />}
      <LicenseCard
        title={license ? `${brand.fullName} ${planNames[license.planType]}` : copy.title}
        licenseKey={license?.key ?? null}
        isActive={isActive}
        facts={
          license
            ? [
                { name: copy.purchaseDate, value: license.purchasedOn },
                seats
                  ? { name: copy.computers, value: <Seats {...seats} /> }
                  : {
                      name: copy.deviceId,
                      value: <DeviceId value={license.deviceId} />,
                    },
              ]
            : []
        }
      />
      {!held && <NextStep {...next} isInstalled={!isActive || seats !== null || license.deviceId !== null} />}
      {license?.hasNoTransfer && <MoreComputers />}
    </div>
  )
}

/** The notice of a payment that the owner decides about, above the license that is not issued yet. */
function HeldPayment({ title, text, orderId }: PaymentNotice) {
  return (
    <Notice kind="caution" title={title}>
      <p>{text}</p>
      <p className="mt-3">
        <a href={`/checkout/${orderId}`} className="btn btn-quiet btn-small">
          {noticeCopy.see}
        </a>
      </p>
    </Notice>
  )
}

function Seats(usage: NonNullable<LicensePanelProps["seats"]>) {
  const { devicesUsed, maxDevices } = usage
  return (
    <>
      <span className="block">{devicesInUse(usage)}</span>
      <meter
        className="meter seats"
        min={0}
        max={maxDevices}
        value={devicesUsed}
        aria-label={deviceListCopy.inUse(usage)}
      />
    </>
  )
}

function DeviceId({ value }: { value: string | null }) {
  if (!value) return copy.notActivated
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <code className="min-w-0 font-mono text-sm wrap-anywhere">{value}</code>
      <CopyButton value={value} what={copy.copiedDeviceId} />
    </span>
  )
}

type NextStepProps = Omit<LicensePanelProps, "seats" | "heldPayment"> & {
  isInstalled: boolean
}

/** Below the license card: to the download, to the payment that is being confirmed, or to the prices. */
function NextStep(props: NextStepProps) {
  const { license, pendingOrder, openOrder, isInstalled } = props
  const { title, sentence, href, label } = nextStep(props)
  const isFree = !license && !pendingOrder
  const receipt = license?.isRevoked && license.returned?.receipt
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="max-w-[34rem] flex-1 basis-[16rem]">
        {title && (
          <b className="flex items-center gap-3">
            {pendingOrder && (
              <span className="wait" aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
            )}
            {title}
          </b>
        )}
        <p className={isInstalled ? "text-muted" : "font-semibold"}>{sentence}</p>
        {!isInstalled && <p className="text-muted">{notActivated}</p>}
        {pendingOrder && <p className="small">{`${copy.order} ${orderNumber(pendingOrder)}`}</p>}
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
      <p className={isFree ? "flex basis-full flex-wrap gap-3" : undefined}>
        <a href={href} className={pendingOrder ? "btn btn-quiet" : "btn"}>
          {href === "/download" && <Icon name="download" size={18} />}
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

function nextStep({ license, pendingOrder }: Omit<NextStepProps, "isInstalled">) {
  if (license && !license.isRevoked) {
    return { title: null, sentence: copy.thanks, href: "/download", label: copy.download }
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
