import type { ReactNode } from "react"

type SheetHeadProps = { id?: string; title: string; note?: ReactNode }

/** The heading of a sheet, with what it is in fewer words. */
export const SheetHead = ({ id, title, note }: SheetHeadProps) => (
  <header className="desk-head">
    <h2 id={id}>{title}</h2>
    {note && <span className="text-xs text-muted">{note}</span>}
  </header>
)
