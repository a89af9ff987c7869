import type { ReactNode } from "react"
import { CopyButton } from "#app/components/copy-button.tsx"
import { brand } from "#app/copy/brand.ts"
import { planNames } from "#app/copy/orders/plan-names.ts"
import type { PlanType } from "#app/domain/orders/plans.ts"
import { LicenseKey } from "./license-key.tsx"
import { NextStep } from "./next-step.tsx"

type LicensePanelProps = {
  license: {
    key: string
    planType: PlanType
    isRevoked: boolean
    isRevokedByOwner: boolean
    purchasedOn: string
    deviceId: string | null
  } | null
  /** The id of an order whose payment is being confirmed. */
  pendingOrder: string | null
  /** Seats in use, such as "3 of 20 in use"; null for a license with one seat. */
  usage: string | null
}

/** The license card of the dashboard: active, revoked or absent. */
export function LicensePanel({ license, pendingOrder, usage }: LicensePanelProps) {
  const isActive = license !== null && !license.isRevoked
  return (
    <section className="card shadow-float mt-7 grid gap-6" aria-labelledby="license">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="license" className="text-xl">
          {license ? `${brand.fullName} ${planNames[license.planType]}` : "License"}
        </h2>
        <Status isActive={isActive} />
      </div>
      <div>
        <p className="text-sm text-muted">License key</p>
        {license ? (
          <LicenseKey value={license.key} />
        ) : (
          <p className="font-mono text-[1.35rem] font-semibold text-muted">No License</p>
        )}
      </div>
      {license && (
        <dl className="grid gap-x-10 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
          <Fact name="Purchase date">{license.purchasedOn}</Fact>
          <Fact name={usage ? "Devices" : "Device ID"}>{usage ?? <DeviceId value={license.deviceId} />}</Fact>
        </dl>
      )}
      <NextStep
        isActive={isActive}
        isRevoked={license?.isRevoked ?? false}
        isRevokedByOwner={license?.isRevokedByOwner ?? false}
        pendingOrder={pendingOrder}
      />
    </section>
  )
}

function Status({ isActive }: { isActive: boolean }) {
  return (
    <p className={isActive ? "pill pill-accent" : "pill"}>
      <span className="sr-only">Status: </span>
      <span>{isActive ? "Active" : "Inactive"}</span>
    </p>
  )
}

function DeviceId({ value }: { value: string | null }) {
  if (!value) return "Not Activated"
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <code className="min-w-0 font-mono [overflow-wrap:anywhere]">{value}</code>
      <CopyButton value={value} what="device ID" />
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
