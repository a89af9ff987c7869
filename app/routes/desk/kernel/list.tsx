import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { ActionMessages } from "#app/components/desk/action-form.tsx"
import type { Cell } from "#app/components/desk/cells.tsx"
import { DeskPage, deskMeta } from "#app/components/desk/desk-page.tsx"
import { type ColumnStyle, type DeskRow, DeskTable } from "#app/components/desk/desk-table.tsx"
import { FilterForm } from "#app/components/desk/filter-form.tsx"
import { Field, Select } from "#app/components/field.tsx"
import { type ListView as Paging, pageOf, readingOf, readListRequest } from "#app/domain/desk/list-page.ts"
import { encodeCursor } from "#app/domain/paging.ts"
import { csvResponse } from "#app/http/responses.server.ts"
import type { Keyset } from "#db/client.server.ts"
import type { AnyAction } from "./action.server.ts"
import { type Filters, type FilterValues, readFilters } from "./filters.ts"
import { loadPage } from "./page.server.ts"

/** What to read: the rows after the cursor, which some lists decode by themselves. */
type Reading = { keyset: Keyset; limit: number; cursor: string | null }

type Column<Row> = ColumnStyle & {
  /** Without it, when the row was made. */
  cell?: (row: Row, now: Date) => Cell
  /** Of a time: without its hour. */
  isDay?: boolean
}

/** The column by which a list is sorted: when its rows were made. */
export const sortedByTime = (label: string, isDay = false) => ({ label, isShort: true, isDay })

type ListLink = { href: string; text: string; isQuiet?: true }

type Listed = { createdAt: Date; id: string }

/** What is listed, and by what it can be narrowed. */
type Source<Row, Of extends Filters> = {
  path: string
  filters: Of
  /** The rows, and what the lead says of them. */
  find: (
    context: AppLoadContext,
    filter: FilterValues<Of>,
    reading: Reading,
  ) => PromiseLike<Row[] | { rows: Row[]; note: string }>
}

/** How it is shown. */
type ListView<Row> = {
  title: string
  lead: string
  /** Plural name of the rows. */
  what: string
  /** What will be here, for a list that has no rows yet. */
  empty: string
  /** The screen's primary link. */
  link?: ListLink
  /** For rows that are listed by something else than when they were made. */
  cursorOf?: (row: Row) => string
  /** Whether each row leads to a page of its own, by its id. */
  hasPages?: true
  columns: Column<Row>[]
  actions?: readonly AnyAction[]
  csv?: { file: string; columns: Record<string, (row: Row, now: Date) => string | number> }
}

/** The most rows of one file; a filter by date splits a longer list. */
const MAX_CSV_ROWS = 5000

/** A list of the desk, declared: what its routes export. */
export function list<Row, Of extends Filters>({ path, filters, find }: Source<Row, Of>, view: ListView<Row>) {
  const { columns, actions = [] } = view
  const cursorOf = view.cursorOf ?? ((row: Row) => encodeCursor(row as Listed))

  async function loader(args: LoaderFunctionArgs) {
    const { context } = args
    const { searchParams, page } = await loadPage(args, actions)
    const { values, fields, query } = readFilters(filters, searchParams)
    const asked = readListRequest(searchParams, path, query)
    const reading = { ...readingOf(asked), cursor: asked.cursor }
    const found = await find(context, values, reading)
    const { rows, note = null } = Array.isArray(found) ? { rows: found } : found
    const { items, list } = pageOf(asked, rows, cursorOf)
    const { title, what, empty, link = null, csv, hasPages } = view
    return {
      title,
      lead: [view.lead, note].filter(Boolean).join(" "),
      what,
      empty,
      link,
      list,
      fields,
      csv: csv ? `${path}.csv?${list.filters}` : null,
      columns: columns.map(({ cell: _, isDay: __, ...column }) => column),
      rows: items.map((row) => ({
        href: hasPages ? `${path}/${(row as Listed).id}` : null,
        cells: columns.map(({ cell, isDay = false }) =>
          cell ? cell(row, context.now()) : { at: (row as Listed).createdAt, isDay },
        ),
      })),
      ...page,
      items,
    }
  }

  return {
    meta: deskMeta(view.title),
    /** The page's rows as they are read, for lists that show more of them. */
    read: loader,
    loader: async (args: LoaderFunctionArgs): Promise<ListData> => {
      const { items: _, ...data } = await loader(args)
      return data
    },
    /** The filtered rows as a download, newest first. */
    csv: async ({ request, context }: LoaderFunctionArgs) => {
      await requireOwner({ request, context })
      await requireRecentFactor({ request, context })
      const { values } = readFilters(filters, new URL(request.url).searchParams)
      const keyset = { cursor: null, isOldestFirst: false }
      const found = await find(context, values, { keyset, limit: MAX_CSV_ROWS, cursor: null })
      const rows = Array.isArray(found) ? found : found.rows
      const { file = "", columns: ofFile = {} } = view.csv ?? {}
      const cellsOf = Object.values(ofFile)
      const cells = rows.map((row) => cellsOf.map((cell) => cell(row, context.now())))
      return csvResponse([Object.keys(ofFile), ...cells], file)
    },
  }
}

type ListData = Pick<ListView<never>, "title" | "lead" | "what" | "empty"> & {
  link: ListLink | null
  csv: string | null
  list: Paging
  fields: ReturnType<typeof readFilters>["fields"]
  columns: ColumnStyle[]
  rows: DeskRow[]
  formId: string
  done: string | undefined
}

type ListPageProps = {
  /** A form beside the heading. */
  head?: ReactNode
  /** What is above the list. */
  children?: ReactNode
}

/** The page of a declared list: its filters, its rows, and what leads to the pages beside this one. */
export function ListPage({ head, children }: ListPageProps) {
  const data = useLoaderData() as ListData
  const { title, lead, what, empty, link, csv, list, fields, columns, rows, formId } = data
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
          {link && (
            <a className={link.isQuiet ? "btn btn-quiet" : "btn"} href={link.href}>
              {link.text}
            </a>
          )}
          {head}
        </>
      }
    >
      <ActionMessages />
      {children}
      <div className="grid grid-cols-1 gap-3">
        {fields.length > 0 && (
          <FilterForm list={list}>
            {fields.map(({ shown, options, ...field }) =>
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
          empty={list.filters ? <NoMatch path={list.path} /> : empty}
        />
        <Pager list={list} what={what} />
      </div>
    </DeskPage>
  )
}

function NoMatch({ path }: { path: string }) {
  return (
    <>
      {"Nothing matches these filters."}{" "}
      <a className="link" href={path}>
        Show all
      </a>
    </>
  )
}

/** Links to the pages beside this one, and to the same list with more or fewer rows. */
function Pager({ list: { newer, older, otherSize }, what }: { list: Paging; what: string }) {
  if (!newer && !older) return null
  return (
    <nav aria-label={`More ${what}`} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {newer && (
        <a href={newer} rel="prev" className="btn btn-quiet">
          Newer
        </a>
      )}
      {older && (
        <a href={older} rel="next" className="btn btn-quiet">
          Older
        </a>
      )}
      <a href={otherSize.href} className="link ms-auto text-sm">
        {otherSize.size} rows a page
      </a>
    </nav>
  )
}
