import type { ReactNode } from "react"
import { Mark } from "./icon.tsx"

type TicketProps = {
  /** An order, the license that it becomes, or the place of a license that isn't there. */
  kind: "order" | "license" | "none"
  /** Id of the heading. */
  id: string
  title: string
  /** A pill in the corner. */
  status?: ReactNode
  children: ReactNode
}

const CLASSES = {
  order: "ticket",
  license: "ticket license",
  none: "ticket ticket-none",
}

/** An order or a license as an object: on the checkout, the download and the dashboard in the same place. */
export function Ticket({ kind, id, title, status, children }: TicketProps) {
  return (
    <section className={CLASSES[kind]} aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-3">
        <Mark />
        <h2 id={id} className="min-w-0 flex-1 basis-[9rem] text-xl">
          {title}
        </h2>
        {status}
      </div>
      {children}
    </section>
  )
}

/** Facts at the foot of a ticket. */
export function TicketFacts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    facts.length > 0 && (
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="small">{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    )
  )
}
