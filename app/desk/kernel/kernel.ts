// What screens of the desk are made of: docs/desk-screens.md.

export {
  type ActionFields,
  ActionForm,
  ActionMessages,
  type Preview,
  useRefusal,
} from "#app/platform/desk/action-form.tsx"
export { type Cell, Code, type Facts, Hidden, press, RowAction } from "#app/platform/desk/cells.tsx"
export {
  DeskPage,
  DeskSection,
  deskMeta,
  Note,
  PreviewLinks,
} from "#app/platform/desk/desk-page.tsx"
export { amountColumns, type Columns, DeskTable } from "#app/platform/desk/desk-table.tsx"
export { FilterForm, MonthSelect } from "#app/platform/desk/filter-form.tsx"
export {
  actionsOf,
  askFirst,
  type Call,
  doneAt,
  REASON,
  runAction,
  unavailable,
  wasDone,
  writeAction,
} from "./action.server.ts"
export { DetailPage, details } from "./details.tsx"
export { COUNTRY, countryOptions, type Filter, oneOf, optionsOf, PERIOD } from "./filters.ts"
export { ListPage, list, sortedByTime } from "./list.tsx"
export { bulkAction } from "./marked.server.ts"
export { loadFile, loadPage, noteAbout, screen } from "./page.server.ts"
export { timelineOf } from "./timeline.ts"
