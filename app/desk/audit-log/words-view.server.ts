import { COMMAND_ENTRIES } from "#app/audit/copy.ts"
import { webhookEvent, webhookResult } from "#app/payments/webhook/desk-copy.ts"
import { capitalized } from "#app/platform/text.ts"
import type { Action } from "#app/screens/action.server.ts"
import type { DeskWords } from "#app/screens/words.ts"
import { describeChange, describeSubject } from "./changes-copy.ts"

type Page = { action?: { actions?: readonly Action[] } }

/** The pages of the desk, but for the log's own, which declares no action. */
const pages = import.meta.glob<Page>(["/app/**/desk-*.tsx", "!/app/screens/**", "!/app/desk/audit-log/**"], {
  eager: true,
})

const actions = Object.values(pages).flatMap(({ action }) => action?.actions ?? [])

/** The entries of the audit log in words, by the name of the action. */
export const entryLabels: ReadonlyMap<string, string> = new Map(
  [
    ...COMMAND_ENTRIES,
    ...actions.flatMap(({ name, words, otherEntries = {} }) => [
      [name, words.entry] as const,
      ...Object.entries(otherEntries),
    ]),
  ].sort(([, one], [, other]) => (one < other ? -1 : 1)),
)

export const deskWords: DeskWords = {
  // One without words of its own by its name, as in "Owner add".
  entryLabel: (action) => entryLabels.get(action) ?? capitalized(action.replaceAll(/[.-]/g, " ")),
  describeSubject,
  describeChange,
  webhookEvent,
  webhookResult,
}
