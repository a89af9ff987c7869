import { plural } from "#app/platform/plural.ts"
import type { Database } from "#db/client.server.ts"
import { type Action, type ActionWords, askFirst, defineAction } from "./action.server.ts"
import { listCopy as copy } from "./copy.ts"
import type { ActionFields } from "./form-data.ts"
import { findFieldErrors, perform } from "./perform.server.ts"

/** The names of the boxes of the rows that can be marked: those of the longest page. */
const MARKS = Array.from({ length: 50 }, (_, index) => `row${index}`)

type Bulk = {
  intent: string
  words?: Partial<ActionWords>
  fields?: ActionFields
  /** Fields of the action that the owner does not choose. */
  given?: Record<string, string>
  /** Finds the rows with these ids, with what they are called. */
  find: (db: Database, ids: string[]) => PromiseLike<{ id: string; name: string }[]>
}

/** An action on the marked rows of a list: it is shown once more with their names, then done with an audit entry for each. */
export function bulkAction(each: Action, { intent, words, fields, given, find }: Bulk) {
  const { name, subject, factor, isRepeatable } = each
  const bulkWords = { ...each.words, ...words }
  return defineAction({
    name,
    intent,
    words: bulkWords,
    subject,
    factor,
    isRepeatable,
    looksItself: true,
    fields,
    otherFields: MARKS,
    run: async (call) => {
      const form = { ...call, fields: { ...call.fields, ...given } }
      const invalid = findFieldErrors(each, form)
      if (invalid) return invalid
      const rows = await find(
        call.db,
        MARKS.flatMap((mark) => call.fields[mark] ?? []),
      )
      if (rows.length === 0) return { form: copy.noneMarked }
      const preview = {
        title: `${bulkWords.button}: ${plural(rows.length, "row")}`,
        lead: copy.look,
        facts: { [copy.marked]: rows.map((row) => row.name) },
        shown: rows.map(({ id }) => id).join(" "),
      }
      const again = await askFirst(call, preview, `${call.formId}.0`)
      if (again) return again
      let refused = 0
      // One after the other: each entry of the audit log has the hash of the one before.
      for (const [index, { id }] of rows.entries()) {
        const result = await perform(each, { ...form, id, formId: `${call.formId}.${index}` })
        if (result !== "done" && result !== "repeated") refused++
      }
      return refused === 0 ? "done" : { form: copy.notAll(refused, rows.length) }
    },
  })
}
