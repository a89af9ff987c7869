import type { IMPORTED_KINDS } from "../../db/schema/imports.ts"

export type RecordKind = (typeof IMPORTED_KINDS)[number] | "user"

/** Something that a person should look at. */
export type Problem = {
  kind: RecordKind
  /** Its id at the old site. */
  record: string
  /** Whether the record does not come over. */
  isLeftOut: boolean
  what: string
  remedy: string
}

/** What a rule finds about one record, which its caller knows. */
export type Finding = Pick<Problem, "isLeftOut" | "what" | "remedy">

export const leftOut = (what: string, remedy: string): Finding => ({ isLeftOut: true, what, remedy })
export const note = (what: string, remedy: string): Finding => ({ isLeftOut: false, what, remedy })

/** What a rule makes of a record: its row, or null where it is left out. */
export type Read<Row> = { row: Row | null; findings: Finding[] }
