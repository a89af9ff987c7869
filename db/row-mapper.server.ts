import { Column, getTableName, is, SQL, type Subquery } from "drizzle-orm"

/** A selected field, as Drizzle lists them: in the order of the row, by its name or by that of its object and its own. */
type Field = { path: readonly string[]; field: Column | SQL | SQL.Aliased | Subquery }

type Decoder = { mapFromDriverValue(value: unknown): unknown }

/** The columns of an object, or of one value, from a position of the row on. */
type Part = {
  name: string
  columns: { name: string; position: number; decoder: Decoder }[]
  /** True if the fields are those of an object, not one value. */
  isObject: boolean
  /** Position of a column that is null where a join found no row, and the object is null; null for what is always there. */
  nullPosition: number | null
}

type Row = readonly unknown[]

/**
 * Compiles the function that makes a row's objects, which Drizzle works out for each column of each row again; null for fields
 * that are nested deeper. `notNull`: of each joined table, whether it always has a row.
 */
export function compileRowMapper(fields: readonly Field[], notNull: Record<string, boolean> | undefined) {
  if (fields.some(({ path }) => path.length > 2)) return null
  const parts = partsOf(fields, notNull)
  return (row: Row): Record<string, unknown> =>
    Object.fromEntries(parts.map((part) => [part.name, read(part, row)]))
}

function read({ columns, isObject, nullPosition }: Part, row: Row): unknown {
  const [first] = columns
  if (!first || (nullPosition !== null && row[nullPosition] === null)) return null
  if (!isObject) return decode(first.decoder, row[first.position])
  return Object.fromEntries(
    columns.map(({ name, position, decoder }) => [name, decode(decoder, row[position])]),
  )
}

const decode = (decoder: Decoder, value: unknown) =>
  value === null ? null : decoder.mapFromDriverValue(value)

function partsOf(fields: readonly Field[], notNull: Record<string, boolean> | undefined): Part[] {
  const parts = new Map<string, Part>()
  for (const [position, { path, field }] of fields.entries()) {
    const [name = "", own] = path
    const isObject = own !== undefined
    const nullPosition = isObject && notNull ? nullPositionOf(fields, name, notNull) : null
    const part = parts.get(name) ?? { name, columns: [], isObject, nullPosition }
    part.columns.push({ name: own ?? name, position, decoder: decoderOf(field) })
    parts.set(name, part)
  }
  return [...parts.values()]
}

/** The first column of an object whose columns are all of one table, of which a join may find no row. */
function nullPositionOf(fields: readonly Field[], name: string, notNull: Record<string, boolean>) {
  const columns = fields.flatMap(({ path, field }, position) =>
    path[0] === name && is(field, Column) ? [{ position, table: getTableName(field.table) }] : [],
  )
  const [first] = columns
  return first && !notNull[first.table] && columns.every(({ table }) => table === first.table)
    ? first.position
    : null
}

function decoderOf(field: Field["field"]): Decoder {
  if (is(field, Column)) return field
  const { decoder } = (is(field, SQL) ? field : "sql" in field ? field.sql : field._.sql) as unknown as {
    decoder: Decoder
  }
  return decoder
}
