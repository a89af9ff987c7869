/** A row of SQLite's `EXPLAIN QUERY PLAN`. */
export type PlanStep = { detail: string }

/**
 * The steps that read a whole table or index, so that their cost grows with the table. Constants, virtual tables such as
 * json_each, and results that the plan itself materialized are no tables.
 */
export function scansOf(plan: readonly PlanStep[]): string[] {
  const details = plan.map(({ detail }) => detail)
  const materialized = new Set(details.map((detail) => /^(?:MATERIALIZE|CO-ROUTINE) (.+)$/.exec(detail)?.[1]))
  return details.filter((detail) => {
    // To create an automatic index, SQLite reads the whole table.
    if (/ USING AUTOMATIC /.test(detail)) return true
    const [, name = "", rest = ""] = /^SCAN (\(.*?\)|\S+)(.*)$/.exec(detail) ?? []
    return (
      name !== "" && !materialized.has(name) && !/CONSTANT ROW|VALUES CLAUSE|VIRTUAL TABLE/.test(name + rest)
    )
  })
}
