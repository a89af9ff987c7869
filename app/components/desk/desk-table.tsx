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

/** A dense table, in which each row becomes a list of labeled values on narrow screens. */
export function DeskTable<Row>({ caption, columns, rows, keyOf, hrefOf, empty }: DeskTableProps<Row>) {
  if (rows.length === 0) return <div className="desk-sheet desk-empty">{empty}</div>
  return (
    <div className="desk-sheet">
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
            <BodyRow key={keyOf(row)} row={row} columns={columns} href={hrefOf?.(row) ?? null} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type BodyRowProps<Row> = { row: Row; columns: DeskColumn<Row>[]; href: string | null }

function BodyRow<Row>({ row, columns, href }: BodyRowProps<Row>) {
  return (
    <tr className={href ? "desk-row" : undefined}>
      {columns.map(({ label, cell, isStatus, isClear, ...column }, index) => {
        const content = isStatus ? <StatusPill>{String(cell(row))}</StatusPill> : cell(row)
        return (
          <td
            key={label}
            data-label={isClear || isStatus || index === 0 ? undefined : label}
            className={classOf({ isStatus, ...column })}
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

function classOf({ isNumber, isShort, isStatus }: Kind): string | undefined {
  if (isNumber) return "desk-number"
  return isShort || isStatus ? "whitespace-nowrap" : undefined
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
