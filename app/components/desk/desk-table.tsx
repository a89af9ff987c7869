import type { ReactNode } from "react"

export type DeskColumn<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** Whether every value is a word or two, which are not broken. */
  isShort?: boolean
  /** For the column that the rows are sorted by: the current direction, and the link that reverses it. */
  sort?: { direction: "ascending" | "descending"; href: string }
}

type DeskTableProps<Row> = {
  /** Read to screen readers before the table. */
  caption: string
  columns: DeskColumn<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string | number
  /** Shown instead of a table without rows: what will be here. */
  empty: string
}

/** A dense table, in which each row becomes a list of labeled values on narrow screens. */
export function DeskTable<Row>({ caption, columns, rows, keyOf, empty }: DeskTableProps<Row>) {
  if (rows.length === 0) return <p className="border-y border-line py-6 text-muted">{empty}</p>
  return (
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
          <tr key={keyOf(row)}>
            {columns.map(({ label, cell, isNumber, isShort }) => (
              <td
                key={label}
                data-label={label}
                className={isNumber ? "desk-number" : isShort ? "whitespace-nowrap" : undefined}
              >
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
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
