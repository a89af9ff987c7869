import type { ReactNode } from "react"
import { messages } from "#app/platform/copy.ts"
import { pagerCopy } from "./copy.ts"

export type PagedListProps<Item> = {
  /** Null when the query failed. */
  page: { items: Item[]; next: string | null } | null
  isFirstPage: boolean
}

type PagedListLayout<Item> = {
  id: string
  heading: string
  /** Path of the page that shows the list. */
  path: string
  /** Plural name of the items, for the pager's links. */
  what: string
  /** Shown instead of a list without items. */
  empty: { title: string; note: string }
  /** Renders one item as a list item with a `key`. */
  children: (item: Item) => ReactNode
}

/** Page of a list, newest first, with links to its other pages. */
export function PagedList<Item>({
  page,
  isFirstPage,
  id,
  heading,
  path,
  what,
  empty,
  children,
}: PagedListProps<Item> & PagedListLayout<Item>) {
  return (
    <section aria-labelledby={id} className="part">
      <h2 id={id}>{heading}</h2>
      {page === null ? (
        <p className="mt-4 text-muted">{messages.listUnreadable}</p>
      ) : page.items.length === 0 ? (
        <div className="empty mt-4">
          <b>{empty.title}</b>
          <p className="text-muted">{empty.note}</p>
        </div>
      ) : (
        <ul className="mt-4 border-t border-line">{page.items.map(children)}</ul>
      )}
      <Pager path={path} next={page?.next ?? null} isFirstPage={isFirstPage} what={what} />
    </section>
  )
}

type PagerProps = {
  path: string
  next: string | null
  isFirstPage: boolean
  what: string
}

/** Links to the next page of a list sorted newest first, and back to its first page. */
export function Pager({ path, next, isFirstPage, what }: PagerProps) {
  if (!next && isFirstPage) return null
  return (
    <nav aria-label={pagerCopy.more(what)} className="mt-6 flex flex-wrap gap-3">
      {!isFirstPage && (
        <a href={path} className="btn btn-quiet">
          {pagerCopy.newest(what)}
        </a>
      )}
      {next && (
        <a href={`${path}?before=${next}`} className="btn btn-quiet">
          {pagerCopy.older(what)}
        </a>
      )}
    </nav>
  )
}
