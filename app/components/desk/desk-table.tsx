import type { ReactNode } from "react"
import { StatusPill } from "./status-pill.tsx"

export type DeskColumn<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** Whether every value is a word or two, which are not broken. */
  isShort?: boolean
  /** Whether every value is a word for a state. */
  isStatus?: boolean
  /** Whether its values say by themselves what they are, without the column's label on narrow screens. */
  isClear?: boolean
  /**
   * On narrow screens: whether it heads the row, for which the first column stands otherwise, is beside the title, where the
   * first number stands otherwise, or is below all others.
   */
  narrow?: "title" | "side" | "below"
  /** For the column that the rows are sorted by: the current direction, and the link that reverses it. */
  sort?: { direction: "ascending" | "descending"; href: string }
}

type DeskTableProps<Row> = {
  /** Read to screen readers before the table. */
  caption: string
  columns: DeskColumn<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string | number
  /** The page of a row, to which the whole row leads by the link in its first column. */
  hrefOf?: (row: Row) => string | null
  /** Shown instead of a table without rows: what will be here. */
  empty: ReactNode
}

/**
 * A dense table. On narrow screens each row has its title on the left with the other values below it, and on the right a
 * number and its state.
 */
export function DeskTable<Row>({ caption, columns, rows, keyOf, hrefOf, empty }: DeskTableProps<Row>) {
  if (rows.length === 0) return <div className="desk-sheet desk-empty">{empty}</div>
  const places = narrowPlaces(columns)
  const isWide = columns.length > 6 || places.includes("below")
  return (
    <div className={`desk-sheet desk-table-sheet ${isWide ? "desk-wide" : ""}`}>
      <table className="desk-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.label} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BodyRow
              key={keyOf(row)}
              row={row}
              columns={columns}
              places={places}
              href={hrefOf?.(row) ?? null}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Place = "title" | "side" | "start" | "rest" | "below"

/** Where each column is on narrow screens. What is neither title nor side takes turns at the start and the rest of a line. */
function narrowPlaces(columns: Pick<DeskColumn<never>, "narrow" | "isNumber" | "isStatus">[]): Place[] {
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

type BodyRowProps<Row> = { row: Row; columns: DeskColumn<Row>[]; places: Place[]; href: string | null }

function BodyRow<Row>({ row, columns, places, href }: BodyRowProps<Row>) {
  return (
    <tr className={href ? "desk-row" : undefined}>
      {columns.map(({ label, cell, isStatus, isClear, ...column }, index) => {
        const content = isStatus ? <StatusPill>{String(cell(row))}</StatusPill> : cell(row)
        return (
          <td
            key={label}
            data-label={isClear || isStatus || index === 0 || places[index] === "title" ? undefined : label}
            className={`desk-${places[index]} ${classOf({ isStatus, ...column })}`}
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

type Kind = Pick<DeskColumn<never>, "isNumber" | "isShort" | "isStatus">

function classOf({ isNumber, isShort, isStatus }: Kind): string {
  if (isNumber) return "desk-number"
  return isShort || isStatus ? "desk-short" : ""
}

function HeaderCell<Row>({ label, isNumber, sort }: DeskColumn<Row>) {
  return (
    <th scope="col" className={isNumber ? "desk-number" : undefined} aria-sort={sort?.direction}>
      {sort ? (
        <a className="link" href={sort.href}>
          {label}
          <span aria-hidden="true">{sort.direction === "descending" ? " ↓" : " ↑"}</span>
        </a>
      ) : (
        label
      )}
    </th>
  )
}
