import { endOfDay, indianDayOf } from "#app/platform/time.ts"
import { defineAction, doneUnlessRefused } from "#app/screens/action.server.ts"
import { subjectOfItem } from "./gathered-sources.server.ts"
import { snoozeItem, unsnoozeItem } from "./snooze-queries.server.ts"

/** Puts off a work item until the next day in India; the page then says until when, and takes it back. */
export const snooze = defineAction({
  name: "work-item.snooze",
  intent: "snooze",
  words: { button: "Snooze", entry: "Put off until the next day", done: "It is back already." },
  subject: "audit",
  factor: "any",
  isRepeatable: true,
  run: async ({ db, now, id: item, intent, record }) => {
    const subject = subjectOfItem(item)
    if (!subject) return "refused"
    const result = await record(snoozeItem(db, item, endOfDay(indianDayOf(now))), { subject })
    return doneUnlessRefused(result, `/desk?${new URLSearchParams({ item })}`, intent)
  },
  refusals: { refused: "A dispute can’t be snoozed past its last day, so nothing was done." },
})

export const unsnooze = defineAction({
  name: "work-item.unsnooze",
  intent: "unsnooze",
  words: { button: "Undo", entry: "Put back among what waits", done: "It is back." },
  subject: "audit",
  factor: "any",
  isRepeatable: true,
  run: async ({ db, id: item, record }) => {
    const subject = subjectOfItem(item)
    return subject ? record(unsnoozeItem(db, item), { subject }) : "refused"
  },
})
