import type { ReactNode } from "react"

type DeskPageProps = {
  title: ReactNode
  /** The list that the page belongs to. */
  back?: { href: string; label: string }
  /** A sentence under the heading. */
  lead?: ReactNode
  children?: ReactNode
}

/** The heading of one of the owner's pages and what is below it. */
export function DeskPage({ title, back, lead, children }: DeskPageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        {back && (
          <p>
            <a className="link inline-flex min-h-11 items-center" href={back.href}>
              {back.label}
            </a>
          </p>
        )}
        <h1 className="wrap-anywhere">{title}</h1>
        {lead && <p className="mt-3 max-w-[60ch] text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  )
}

/** A part of one of the owner's pages; without a name of its own, which would be the label of a field in it, too. */
export function DeskSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

export type Fact = { name: string; value: ReactNode }

/** Names and values of one order, license or customer. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="desk-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
