/** A value as a literal of SQL. Throws for types that this schema never has: a blob, or an integer beyond 53 bits. */
export function sqlLiteral(value: unknown) {
  if (value === null) return "NULL"
  if (typeof value === "number") return String(value)
  if (typeof value !== "string") throw new Error(`There is no literal of SQL here for a ${typeof value}.`)
  // SQLite ends a statement at a NUL character, and a carriage return may be changed on the way to D1.
  if (/[\0\r]/.test(value)) return `CAST(X'${Buffer.from(value).toString("hex")}' AS TEXT)`
  return `'${value.replaceAll("'", "''")}'`
}
