import type { ReactNode } from "react"
import { keyGroups } from "#app/platform/text.ts"
import { CopyButton } from "#app/platform/ui/copy-button.tsx"
import { Mark } from "#app/platform/ui/icon.tsx"
import { licenseCardCopy } from "./license-card-copy.ts"

type LicenseCardProps = {
  /** Id of the heading. */
  id: string
  /** Name of the licensed product, such as "The App Basic". */
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
    <div
      className={
        licenseKey === null
          ? "license-card border-dashed border-edge bg-sunken bg-none shadow-none scheme-light-dark"
          : "license-card"
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 *:last:ms-auto">
        <Mark />
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {status}
      </div>
      <div>
        <p className="text-sm text-muted">{licenseCardCopy.key}</p>
        {licenseKey === null ? (
          <p className="font-mono text-[1.35rem] font-semibold text-muted">{licenseCardCopy.noLicense}</p>
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

/** Shows the key in groups of five, spaced by CSS so that copying the selected key adds no spaces. */
function LicenseKey({ value }: { value: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <code className="font-mono text-[clamp(1.05rem,4.6vw,1.5rem)] font-semibold">
        {keyGroups(value).map((group) => (
          <span key={group} className="mr-[0.6em] inline-block last:mr-0">
            {group}
          </span>
        ))}
      </code>
      <CopyButton value={value} what={licenseCardCopy.copiedKey} />
    </div>
  )
}
