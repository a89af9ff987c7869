import type { DescribedItem } from "#app/desk/work-items/describe-work.server.ts"
import { snooze, unsnooze } from "#app/desk/work-items/desk-actions.server.ts"
import { workSources } from "#app/desk/work-items/gathered-sources.server.ts"
import type { WorkRow } from "#app/desk/work-items/work-item-list.tsx"

/** Actions of the overview: those that resolve work items, and their snooze. */
export const OVERVIEW_ACTIONS = [...new Set(workSources.flatMap(({ fixes }) => fixes)), snooze, unsnooze]

/** A work item with the buttons of the actions that resolve it. */
export const withButtons = ({ fixes, ...item }: DescribedItem): WorkRow => ({
  ...item,
  buttons: fixes.map(({ shown }) => shown),
})
