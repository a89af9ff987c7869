import type { Cell } from "./cells.tsx"
import { listCopy } from "./copy.ts"
import type { ColumnStyle, Columns } from "./desk-table.tsx"

/** Function for the content of a cell, or the name of the row's property that the cell shows unchanged. */
export type Shows<Row, Value> = ((row: Row, now: Date) => Value) | (keyof Row & string)

/** A declared column of a list. */
export type Column<Row> = ColumnStyle & {
  /** Content of the cell; by default the row's creation time. */
  cell?: Shows<Row, Cell>
  /** Shows a time as its day only. */
  isDay?: boolean
}

/** Columns that each row of a list has. */
export type Listed = { createdAt: Date; id: string }

/** The content of a cell of a table or a file. */
export const readCell = <Row, Value>(show: Shows<Row, Value>, row: Row, now: Date) =>
  typeof show === "string" ? (row[show] as Value) : show(row, now)

/** A column of a table: its label, its style, and the cell of a row. */
export type TableColumn<Row> = {
  label: string
  style: ColumnStyle
  cellOf: (row: Row, index: number) => Cell
}

/** The declared columns; those of the creation time, by which the list may be sorted, have the link that turns the order. */
export const listedColumns = <Row>(
  columns: Record<string, Column<Row>>,
  { sort, now }: { sort: ColumnStyle["sort"] | undefined; now: Date },
): TableColumn<Row>[] =>
  Object.entries(columns).map(([label, { cell, isDay = false, ...style }]) =>
    cell
      ? { label, style, cellOf: (row) => readCell(cell, row, now) }
      : {
          label,
          style: { ...style, ...(sort && { sort }) },
          cellOf: (row) => ({ at: (row as Listed).createdAt, isDay }),
        },
  )

/** The column by which the owner marks rows. */
export const markColumn = <Row>(nameOf: (row: Row) => string): TableColumn<Row> => ({
  label: listCopy.mark,
  style: { isClear: true, narrow: "side" },
  cellOf: (row, index) => ({ mark: `row${index}`, value: (row as Listed).id, name: nameOf(row) }),
})

/** The styles of the columns by label, and each row's cells in their order. */
export const toTable = <Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]) => ({
  columns: Object.fromEntries(columns.map(({ label, style }) => [label, style])) satisfies Columns,
  cells: rows.map((row, index) => columns.map(({ cellOf }) => cellOf(row, index))),
})
