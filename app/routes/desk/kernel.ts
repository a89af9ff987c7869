// What screens of the desk are made of: docs/desk-screens.md.

export { ActionForm, ActionMessages, useRefusal } from "#app/components/desk/action-form.tsx"
export { type Cell, type Facts, press } from "#app/components/desk/cells.tsx"
export {
  DeskPage,
  DeskSection,
  deskMeta,
  Note,
  type Preview,
  PreviewLinks,
} from "#app/components/desk/desk-page.tsx"
export { amountColumns, type Columns, DeskTable } from "#app/components/desk/desk-table.tsx"
export { FilterForm } from "#app/components/desk/filter-form.tsx"
export { Hidden, RowAction } from "#app/components/desk/row-action.tsx"
export {
  action,
  actionsOf,
  askFirst,
  type Call,
  done,
  doneAt,
  invalid,
  previewed,
  REASON,
  refused,
  unavailable,
  wasDone,
} from "./kernel/action.server.ts"
export { DetailPage, details } from "./kernel/details.tsx"
export { type Filter, oneOf, optionsOf, PERIOD } from "./kernel/filters.ts"
export { ListPage, list, sortedByTime } from "./kernel/list.tsx"
export { noteAbout } from "./kernel/note.server.ts"
export { loadFile, loadPage, screen } from "./kernel/page.server.ts"
export { type TimelineEvent, timelineOf } from "./kernel/timeline.ts"
