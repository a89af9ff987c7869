import type { ReactElement, ReactNode } from "react"
import { type Cell, CellView } from "./cells.tsx"

export type ColumnStyle = {
  isNumber?: boolean
  /** True if every value is one or two words, which do not wrap. */
  isShort?: boolean
  /** True if every value is a few words, which do not wrap where there is room; a dash stands for one that is not known. */
  isPhrase?: boolean
  /** True if every value is the name of a state. */
  isStatus?: boolean
  /** True if its values may wrap anywhere to fit. */
  isLong?: boolean
  /** True if the column is left out where no row has a value. */
  isOptional?: boolean
  /** True if its values are clear without the column's label on narrow screens, by default those below all others. */
  isClear?: boolean
  /**
   * Place on narrow screens: the row's title, by default the first column; beside the title, by default the first
   * number; or below all others.
   */
  narrow?: "title" | "side" | "below"
  /** Order of the rows by it, and the URL of the reverse order. */
  sort?: { isAscending: boolean; href: string }
}

/** Column styles by label. */
export type Columns = Record<string, ColumnStyle>

/** Columns of amounts, except for the first one. */
export const amountColumns = (labels: readonly string[]): Columns =>
  Object.fromEntries(labels.map((label, place) => [label, { isNumber: place > 0 }]))

type DeskRow = {
  /** The page of the row, to which the whole row leads by the link in its first column. */
  href?: string | null
  /** Cells in the order of the columns. */
  cells: readonly (Cell | ReactElement)[]
}

type DeskTableProps = {
  /** Read to screen readers before the table. */
  caption: string
  columns: Columns
  rows: readonly DeskRow[]
  /** Prefix of the form ids of each row, to which the row's index is added. */
  formId?: string
  /** Shown instead of a table without rows: what will be here. */
  empty?: ReactNode
}

/** Maximum number of columns that fit half a page. */
const MAX_SLIM = 3

/**
 * A dense table. On narrow screens each row has its title on the left with the other values below it, and on the right a
 * number and its state.
 */
export function DeskTable({ caption, formId, empty, ...all }: DeskTableProps) {
  if (all.rows.length === 0) return <div className="desk-sheet p-4 text-muted">{empty}</div>
  const { columns, rows } = withoutEmpty(all)
  const named = Object.entries(columns)
  const places = narrowPlaces(Object.values(columns))
  const isWide = named.length > 6 || places.includes("below")
  return (
    <div
      className={`desk-sheet desk-table-sheet ${isWide ? "desk-wide" : named.length <= MAX_SLIM ? "desk-slim" : ""}`}
    >
      <table className="desk-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {named.map(([label, { isNumber, sort }]) => (
              <th
                key={label}
                scope="col"
                className={isNumber ? "desk-number" : undefined}
                aria-sort={sort && (sort.isAscending ? "ascending" : "descending")}
              >
                {sort ? (
                  <a href={sort.href}>
                    {label} <span aria-hidden="true">{sort.isAscending ? "↑" : "↓"}</span>
                  </a>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page stay as they are
            <BodyRow key={index} {...row} columns={columns} places={places} formId={`${formId}-${index}`} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Leaves out the optional columns in which no row has a value. */
function withoutEmpty({ columns, rows }: Pick<DeskTableProps, "columns" | "rows">) {
  const labels = Object.keys(columns)
  const isKept = (place: number) =>
    !columns[labels[place] ?? ""]?.isOptional || rows.some(({ cells }) => cells[place])
  if (labels.every((_, place) => isKept(place))) return { columns, rows }
  return {
    columns: Object.fromEntries(Object.entries(columns).filter((_, place) => isKept(place))),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, place) => isKept(place)) })),
  }
}

type Place = "title" | "side" | "start" | "rest" | "below"

/**
 * Place of each column on narrow screens. Columns other than title and side alternate between the start and the rest of a
 * line.
 */
function narrowPlaces(columns: readonly ColumnStyle[]): Place[] {
  const named = (place: Place) => columns.findIndex(({ narrow }) => narrow === place)
  const title = Math.max(0, named("title"))
  const firstNumber = columns.findIndex(({ isNumber }, index) => isNumber && index !== title)
  const side = named("side") < 0 ? firstNumber : -1
  let others = 0
  return columns.map(({ narrow, isStatus }, index) => {
    if (index === title) return "title"
    if (narrow === "below") return "below"
    if (isStatus || narrow === "side" || index === side) return "side"
    return others++ % 2 === 0 ? "start" : "rest"
  })
}

type BodyRowProps = DeskRow & { columns: Columns; places: Place[]; formId: string }

function BodyRow({ href, cells, columns, places, formId }: BodyRowProps) {
  return (
    <tr className={href ? "desk-row" : undefined}>
      {Object.entries(columns).map(([label, column], index) => {
        const { isStatus, narrow, isClear = narrow === "below" } = column
        const value = cells[index]
        const content = <CellView value={isStatus ? { pill: String(value) } : value} formId={formId} />
        return (
          <td
            key={label}
            data-label={isClear || isStatus || index === 0 || places[index] === "title" ? undefined : label}
            className={`desk-${places[index]} ${classOf(column)}`}
          >
            <div>
              {href && index === 0 ? (
                <a className="desk-row-link" href={href}>
                  {content}
                </a>
              ) : (
                content
              )}
            </div>
          </td>
        )
      })}
    </tr>
  )
}

function classOf({ isNumber, isShort, isPhrase, isStatus, isLong }: ColumnStyle): string {
  if (isNumber) return "desk-number"
  if (isLong) return "desk-long wrap-anywhere"
  if (isPhrase) return "desk-phrase"
  return isShort || isStatus ? "desk-short" : ""
}
