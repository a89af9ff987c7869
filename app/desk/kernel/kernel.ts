// What screens of the desk are made of: docs/desk-screens.md.

export { ActionForm, ActionMessages, useRefusal } from "#app/platform/desk/action-form.tsx"
export { type Cell, type Facts, press } from "#app/platform/desk/cells.tsx"
export {
  DeskPage,
  DeskSection,
  deskMeta,
  Note,
  type Preview,
  PreviewLinks,
} from "#app/platform/desk/desk-page.tsx"
export { amountColumns, type Columns, DeskTable } from "#app/platform/desk/desk-table.tsx"
export { FilterForm } from "#app/platform/desk/filter-form.tsx"
export { Hidden, RowAction } from "#app/platform/desk/row-action.tsx"
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
} from "./action.server.ts"
export { DetailPage, details } from "./details.tsx"
export { type Filter, oneOf, optionsOf, PERIOD } from "./filters.ts"
export { ListPage, list, sortedByTime } from "./list.tsx"
export { noteAbout } from "./note.server.ts"
export { loadFile, loadPage, screen } from "./page.server.ts"
export { timelineOf } from "./timeline.ts"
