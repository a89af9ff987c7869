import type { ReactNode } from "react"
import { keyGroups } from "#app/platform/text.ts"
import { CopyButton } from "#app/platform/ui/copy-button.tsx"
import { Ticket, TicketFacts } from "#app/platform/ui/ticket.tsx"
import { licenseCardCopy as copy } from "./license-card-copy.ts"

type LicenseCardProps = {
  /** Name of the licensed product, such as "The App Basic". */
  title: string
  /** Twenty characters; null where there is no license yet. */
  licenseKey: string | null
  isActive: boolean
  facts?: readonly { name: string; value: ReactNode }[]
}

/** The license as a card, the same on the dashboard, on the page after the payment and in the receipt's email. */
export function LicenseCard({ title, licenseKey, isActive, facts = [] }: LicenseCardProps) {
  return (
    <Ticket
      kind={isActive ? "license" : "none"}
      id="license"
      title={title}
      status={
        <p className={isActive ? "pill pill-accent" : "pill"}>
          <span className="sr-only">{copy.status}</span>
          <span>{isActive ? copy.active : copy.inactive}</span>
        </p>
      }
    >
      <div>
        <p className="small">{copy.key}</p>
        {licenseKey === null ? (
          <p className="text-2xl font-semibold text-muted">{copy.noLicense}</p>
        ) : (
          <LicenseKey value={licenseKey} />
        )}
      </div>
      <TicketFacts facts={facts} />
    </Ticket>
  )
}

/** Shows the key in groups of five. */
function LicenseKey({ value }: { value: string }) {
  return (
    <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <code className="key figure">
        {keyGroups(value).map((group) => (
          <span key={group}>{group}</span>
        ))}
      </code>
      <CopyButton value={value} what={copy.copiedKey} />
    </p>
  )
}
