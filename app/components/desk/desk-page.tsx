import type { MetaFunction } from "@remix-run/react"
import type { ReactNode } from "react"
import { brand } from "#app/copy/brand.ts"
import { pageLabel } from "#app/copy/desk/desk.ts"

type DeskPageProps = {
  title: ReactNode
  /** The path of the list that the page belongs to. */
  back?: string
  /** A sentence under the heading. */
  lead?: ReactNode
  /** The screen's primary button, and what else belongs beside its heading. */
  action?: ReactNode
  children?: ReactNode
}

/** The heading of one of the owner's pages and what is below it. */
export function DeskPage({ title, back, lead, action, children }: DeskPageProps) {
  return (
    <div className="desk-page">
      <div className="desk-head">
        <div className="min-w-0 grow">
          {back && (
            <p>
              <a className="desk-back" href={back}>
                <span aria-hidden="true">← </span>
                {pageLabel(back)}
              </a>
            </p>
          )}
          <h1 className="wrap-anywhere">{title}</h1>
        </div>
        {action}
        {lead && <p className="desk-lead">{lead}</p>}
      </div>
      {children}
    </div>
  )
}

/** A part of one of the owner's pages; without a name of its own, which would be the label of a field in it, too. */
export function DeskSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="desk-section">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** The title of one of the owner's pages. */
export function deskMeta(title: string): MetaFunction {
  return () => [
    { title: `${title} · Desk · ${brand.name}` },
    { name: "description", content: `${title}: one of the owner's pages of ${brand.name}.` },
  ]
}
