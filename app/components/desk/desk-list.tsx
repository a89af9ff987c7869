import type { ReactNode } from "react"
import { deskCopy } from "#app/copy/desk/desk.ts"
import type { ListView } from "#app/domain/desk/list-page.ts"
import { DeskPage } from "./desk-page.tsx"
import { DeskPager } from "./desk-pager.tsx"
import { type DeskColumn, DeskTable } from "./desk-table.tsx"
import { FilterForm } from "./filter-form.tsx"

type DeskListProps<Row> = {
  title: string
  /** A sentence under the heading. */
  lead?: ReactNode
  /** The screen's primary button, and what else belongs beside its heading. */
  action?: ReactNode
  /** Messages and forms above the list. */
  children?: ReactNode
  list: ListView
  /** Fields of the filter, each with what the list is filtered by now. */
  filters?: ReactNode
  /** The address of the filtered list as a CSV file. */
  csv?: string
  /** Plural name of the rows. */
  what: string
  rows: Row[]
  keyOf: (row: Row) => string | number
  hrefOf?: (row: Row) => string | null
  columns: DeskColumn<Row>[]
  /** What will be here, for a list that has no rows yet. */
  empty: string
}

/** A list of the desk: its filters, its rows, and what leads to the pages beside this one. */
export function DeskList<Row>(props: DeskListProps<Row>) {
  const { title, lead, action, children, list, filters, csv, what, empty, ...table } = props
  return (
    <DeskPage
      title={title}
      lead={lead}
      action={
        <>
          {csv && (
            <a className="btn btn-quiet" href={csv}>
              Export CSV
            </a>
          )}
          {action}
        </>
      }
    >
      {children}
      <div className="desk-list">
        {filters && <FilterForm list={list}>{filters}</FilterForm>}
        <DeskTable caption={title} {...table} empty={list.filters ? <NoMatch path={list.path} /> : empty} />
        <DeskPager list={list} what={what} />
      </div>
    </DeskPage>
  )
}

function NoMatch({ path }: { path: string }) {
  return (
    <>
      {deskCopy.noMatch}{" "}
      <a className="link" href={path}>
        Show all
      </a>
    </>
  )
}
