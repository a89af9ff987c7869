import type { ReactNode } from "react"
import { Mark } from "./icon.tsx"
import { LicenseKey } from "./license-key.tsx"

type LicenseCardProps = {
  /** Id of the heading. */
  id: string
  /** What the license is for, such as "Brisk PC Suite Basic". */
  title: string
  /** Twenty characters; null where there is no license yet. */
  licenseKey: string | null
  /** A pill or a word in the corner. */
  status?: ReactNode
  facts?: readonly { name: string; value: ReactNode }[]
}

/** The license as a card, the same on the dashboard, on the page after the payment and in the receipt's email. */
export function LicenseCard({ id, title, licenseKey, status, facts = [] }: LicenseCardProps) {
  return (
    <div className={licenseKey === null ? "license-card license-card-empty" : "license-card"}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 *:last:ms-auto">
        <Mark />
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {status}
      </div>
      <div>
        <p className="text-sm text-muted">License key</p>
        {licenseKey === null ? (
          <p className="font-mono text-[1.35rem] font-semibold text-muted">No License</p>
        ) : (
          <LicenseKey value={licenseKey} />
        )}
      </div>
      {facts.length > 0 && (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-10 gap-y-4 border-t border-(--deep-line) pt-5">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
