import { splitStatements } from "../../../scripts/split-statements.ts"

/** What the Worker that is still running may need, or may still write. */
const NARROWING: [pattern: RegExp, what: string][] = [
  [/^drop table/i, "drops a table"],
  [/^drop index/i, "drops an index"],
  [/^alter table .* drop /is, "drops a column"],
  [/^alter table .* rename /is, "renames a table or a column"],
  [/^alter table .* add (?!.*default).* not null/is, "adds a required column"],
  [/^create unique index/i, "refuses rows that were allowed"],
  [/^create trigger .*raise\s*\(/is, "refuses rows that were allowed"],
]

/** A line of a migration that says which release stopped needing what it narrows. */
const RELEASED = /^-- narrows: not used since \d+\.\d+\.\d+$/m

/** The statements of a migration that the previous release's Worker may fail on, except on tables that it creates itself. */
export function narrowingStatements(sql: string): string[] {
  if (RELEASED.test(sql)) return []
  const statements = splitStatements(sql).map((text) => text.replace(/^\s*--.*$/gm, "").trim())
  const created = statements.flatMap((text) => /^create table `?(\w+)/i.exec(text)?.[1] ?? [])
  return statements.flatMap((text) => {
    const found = NARROWING.find(([pattern]) => pattern.test(text))
    const isOfNewTable = created.some((table) => new RegExp(`\\bon \`?${table}\\b`, "i").test(text))
    if (!found || isOfNewTable) return []
    return [`${found[1]}: ${text.replace(/\s+/g, " ").slice(0, 80)}`]
  })
}
