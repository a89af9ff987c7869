import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import type { ReactNode } from "react"
import { brand } from "#app/platform/brand.ts"
import { type CsvValue, csvResponse } from "#app/platform/csv.ts"
import { described } from "#app/platform/email/address-copy.ts"
import { encodeCursor } from "#app/platform/paging.ts"
import { formatShortDay, readDay } from "#app/platform/time.ts"
import { Field, Select } from "#app/platform/ui/field.tsx"
import type { Database, Reading } from "#db/client.server.ts"
import type { Action } from "./action.server.ts"
import { ActionForm, ActionMessages } from "./action-form.tsx"
import { RowAction, type RowButton } from "./cells.tsx"
import { listCopy } from "./copy.ts"
import { DeskPage, deskMeta } from "./desk-page.tsx"
import { DeskTable } from "./desk-table.tsx"
import { FilterForm } from "./filter-form.tsx"
import { type Filters, type FilterValues, readFilters } from "./filters.ts"
import { pageOf, readingOf, readListRequest } from "./list-page.ts"
import {
  type Column,
  type Listed,
  listedColumns,
  markColumn,
  readCell,
  type Shows,
  toTable,
} from "./list-table.ts"
import { file, loadPage } from "./page.server.ts"
import { createPageAction } from "./page-action.server.ts"

/** The column by which a list is sorted: when its rows were made. */
export const sortedByTime = (isDay = false) => ({ isShort: true, isDay })

/** Declaration of a list: its query, filters and columns. */
type Declared<Row, Of extends Filters> = {
  filters: Of
  /** The rows, and what the lead says of them. */
  find: (
    db: Database,
    filter: FilterValues<Of>,
    reading: Reading & { now: Date; cursor: string | null },
  ) => PromiseLike<Row[] | { rows: Row[]; note: string }>
  /** Plural name of the rows, by which its path, its file and the links to other pages are called. */
  title: string
  lead: string
  /** Plural name of the rows; by default the title. */
  what?: string
  /** Text of an empty list, which says what will be listed. */
  empty: string
  /** A button beside the heading, of an action on rows of the page. */
  head?: (rows: Row[]) => RowButton | false
  /** The screen's primary link. */
  link?: { href: string; text: string; isQuiet?: true }
  /** Returns the cursor of a row, for lists that are not sorted by creation time. */
  cursorOf?: (row: Row) => string
  /** Links each row to its detail page, by its id. */
  hasPages?: true
  columns: Record<string, Column<Row>>
  actions?: readonly Action[]
  /** Actions of other pages that redirect here once they are done. */
  actionsElsewhere?: readonly Action[]
  /** Actions on the rows that the owner marks, and what a row is called. */
  bulk?: { action: Action; others: readonly Action[]; nameOf: (row: Row) => string }
  csv?: Record<string, Shows<Row, CsvValue>>
}

/** Maximum number of rows of one file; a filter by date splits a longer list. */
const MAX_CSV_ROWS = 5000

/** A list of the desk, declared: what its routes export. */
export function list<Row, Of extends Filters>(view: Declared<Row, Of>) {
  const { filters } = view
  const { columns, bulk, cursorOf, csv, hasPages, lead, link, title, empty } = view
  const actions = [...(view.actions ?? []), ...(bulk ? [bulk.action, ...bulk.others] : [])]
  const name = title.toLowerCase()
  const path = `/desk/${name}`
  const cursorBy = cursorOf ?? ((row: Row) => encodeCursor(row as Listed))

  async function find(...asked: Parameters<typeof view.find>) {
    const found = await view.find(...asked)
    return Array.isArray(found) ? { rows: found, note: "" } : found
  }

  async function loader(args: LoaderFunctionArgs) {
    const { searchParams, db, now, page } = await loadPage(args, [
      ...actions,
      ...(view.actionsElsewhere ?? []),
    ])
    const { values, fields, query } = readFilters(filters, searchParams, now)
    const asked = readListRequest(searchParams, path, query)
    const { rows, note } = await find(db, values, { ...readingOf(asked), cursor: asked.cursor, now })
    const { items, list } = pageOf(asked, rows, cursorBy)
    const sort = cursorOf ? undefined : list.sort
    const marks = bulk ? [markColumn(bulk.nameOf)] : []
    const table = toTable(items, [...listedColumns(columns, { sort, now }), ...marks])
    return {
      title,
      lead: [lead, note].filter(Boolean).join(" "),
      what: view.what ?? name,
      empty,
      link,
      head: view.head?.(items),
      list,
      fields,
      csv: csv ? `${path}.csv?${list.filters}` : null,
      columns: table.columns,
      bulk: bulk && { of: bulk.action.shown, others: bulk.others.map(({ shown }) => shown) },
      rows: items.map((row, index) => ({
        href: hasPages ? `${path}/${(row as Listed).id}` : null,
        cells: table.cells[index] ?? [],
      })),
      ...page,
    }
  }

  return {
    meta: deskMeta(title),
    action: createPageAction(actions),
    loader,
    /** The filtered rows as a download, newest first. */
    csv: file(async ({ searchParams, db, now }) => {
      const { values } = readFilters(filters, searchParams, now)
      const keyset = { cursor: null, isOldestFirst: false }
      const { rows } = await find(db, values, { keyset, limit: MAX_CSV_ROWS, cursor: null, now })
      const ofFile = csv ?? {}
      const cells = rows.map((row) =>
        Object.values(ofFile).map((cell) => described(readCell(cell, row, now))),
      )
      return csvResponse([Object.keys(ofFile), ...cells], `${brand.slug}-${name}.csv`)
    }),
  }
}

type ListData = Awaited<ReturnType<ReturnType<typeof list>["loader"]>>

/** The most filters that fit one row; of more, those that are typed are folded. */
const MAX_IN_ROW = 4

/** The names of the filters, or what is set in them: "From, To", "From 1 Nov 2026". */
function summaryOf(fields: ListData["fields"]): string {
  const set = fields.flatMap(({ label, shown, type }) => {
    if (!shown) return []
    return [`${label} ${type === "date" ? formatShortDay(readDay(shown)) : shown}`]
  })
  return (set.length > 0 ? set : fields.map(({ label }) => label)).join(", ")
}

type ListPageProps = {
  page: ListData
  /** A form beside the heading. */
  form?: ReactNode
  /** Content above the list. */
  children?: ReactNode
}

/** The page of a declared list: its filters, its rows, and links to the pages beside it, or with more or fewer rows. */
export function ListPage({ page, form, children }: ListPageProps) {
  const { title, what, empty, link, head, csv, list, fields, columns, rows, bulk, formId } = page
  const { path, filters, newer, older, otherSize } = list
  const [chosen, typed] = [fields.filter(({ options }) => options), fields.filter(({ options }) => !options)]
  const isLong = fields.length > MAX_IN_ROW && typed.length > 0
  return (
    <DeskPage
      page={page}
      action={
        <>
          {csv && (
            <a className="btn btn-quiet" href={csv}>
              {listCopy.csv}
            </a>
          )}
          {link && (
            <a className={link.isQuiet ? "btn btn-quiet" : "btn"} href={link.href}>
              {link.text}
            </a>
          )}
          {head && <RowAction {...head} formId={formId} />}
          {form}
        </>
      }
    >
      <ActionMessages />
      {children}
      <div className="grid grid-cols-1 gap-3">
        {fields.length > 0 && (
          <FilterForm
            list={list}
            clear={filters !== "" && path}
            more={
              isLong && {
                summary: summaryOf(typed),
                fields: typed.map(({ shown, options: _, ...field }) => (
                  <Field key={field.name} {...field} defaultValue={shown} />
                )),
              }
            }
          >
            {(isLong ? chosen : fields).map(({ shown, options, ...field }) =>
              options ? (
                <Select key={field.name} {...field} defaultValue={shown} options={options} />
              ) : (
                <Field key={field.name} {...field} defaultValue={shown} />
              ),
            )}
          </FilterForm>
        )}
        <DeskTable
          caption={title}
          columns={columns}
          rows={rows}
          formId={formId}
          empty={
            filters ? (
              <>
                {`${listCopy.noMatch} `}
                <a className="link" href={path}>
                  {listCopy.showAll}
                </a>
              </>
            ) : (
              empty
            )
          }
        />
        {bulk && rows.length > 0 && <ActionForm {...bulk} name="marked" note={listCopy.marked} />}
        {(newer || older) && (
          <nav aria-label={listCopy.more(what)} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {newer && (
              <a href={newer} rel="prev" className="btn btn-quiet">
                {listCopy.newer}
              </a>
            )}
            {older && (
              <a href={older} rel="next" className="btn btn-quiet">
                {listCopy.older}
              </a>
            )}
            <a href={otherSize.href} className="link ms-auto text-sm">
              {listCopy.rows(otherSize.size)}
            </a>
          </nav>
        )}
      </div>
    </DeskPage>
  )
}
