/** A line of SQLite's `EXPLAIN QUERY PLAN`. */
export type PlanStep = { detail: string }

/**
 * The steps that read a whole table or index, and so cost more with every row somebody else adds. Constants, virtual
 * tables such as json_each and results that the same plan has put together before are no tables.
 */
export function scansOf(plan: readonly PlanStep[]): string[] {
  const details = plan.map(({ detail }) => detail)
  const madeHere = new Set(details.map((detail) => /^(?:MATERIALIZE|CO-ROUTINE) (.+)$/.exec(detail)?.[1]))
  return details.filter((detail) => {
    // An index made for one statement is made by reading the whole table.
    if (/ USING AUTOMATIC /.test(detail)) return true
    const [, what = "", rest = ""] = /^SCAN (\(.*?\)|\S+)(.*)$/.exec(detail) ?? []
    return what !== "" && !madeHere.has(what) && !/CONSTANT ROW|VIRTUAL TABLE/.test(what + rest)
  })
}
