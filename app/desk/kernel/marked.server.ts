import type * as z from "zod"
import type { ActionResult } from "#app/audit/record-entry.server.ts"
import { plural } from "#app/platform/plural.ts"
import type { Database } from "#db/client.server.ts"
import { askFirst, type Call, runAction } from "./action.server.ts"
import { type ActionName, listCopy as copy, wordsOf } from "./copy.ts"

/** The names of the boxes of the rows that can be marked: those of the longest page. */
const MARKS = Array.from({ length: 50 }, (_, index) => `row${index}`)

type Marked = { id: string; name: string }

type Bulk<Row extends Marked, Schema extends z.ZodType> = Omit<
  Parameters<typeof runAction<ActionResult, Schema>>[1],
  "run" | "otherFields" | "refusals"
> & {
  /** Finds the rows with these ids, with what they are called. */
  find: (db: Database, ids: string[]) => Promise<Row[]>
  /** Records the action on one row, with its id and this id of a form. */
  write: (call: Call<z.infer<Schema>>, row: Row, formId: string) => Promise<ActionResult>
}

/** An action on the marked rows of a list: it is shown once more with their names, then done with an audit entry for each. */
export function bulkAction<Row extends Marked, Schema extends z.ZodType = z.ZodType<unknown>>(
  name: ActionName,
  { find, write, ...declared }: Bulk<Row, Schema>,
) {
  const { button } = { ...wordsOf(name), ...declared }
  return runAction<ActionResult, Schema>(name, {
    ...declared,
    otherFields: MARKS,
    run: async (call) => {
      const rows = await find(
        call.db,
        MARKS.flatMap((mark) => call.fields[mark] ?? []),
      )
      if (rows.length === 0) return { form: copy.noneMarked }
      const preview = {
        title: `${button}: ${plural(rows.length, "row")}`,
        lead: copy.look,
        facts: { [copy.marked]: rows.map((row) => row.name) },
        shown: rows.map(({ id }) => id).join(" "),
      }
      const again = await askFirst(call, preview, `${call.formId}-0`)
      if (again) return again
      let refused = 0
      // One after the other: each entry of the audit log has the hash of the one before.
      for (const [index, row] of rows.entries()) {
        if ((await write(call, row, `${call.formId}-${index}`)) === "refused") refused++
      }
      return refused === 0 ? "done" : { form: copy.notAll(refused, rows.length) }
    },
  })
}
