import { brand } from "#app/platform/brand.ts"
import { plural } from "#app/platform/plural.ts"

/** The words around every page of the desk. */
export const frameCopy = {
  menu: "Menu",
  search: "Search",
  searchPlaceholder: "Name, key, order, invoice",
  find: "Find",
  times: "All times are India time",
  waiting: "Waiting:",
  desk: "Desk",
  overview: "Overview",
  waitingHere: "waiting",
  site: `${brand.name}’s site`,
  logOut: "Logout",
} as const

/** The words around every list. */
export const listCopy = {
  csv: "Export CSV",
  noMatch: "Nothing matches these filters.",
  showAll: "Show all",
  more: (what: string) => `More ${what}`,
  newer: "Newer",
  older: "Older",
  rows: (count: number) => `${count} rows a page`,
  mark: "Mark",
  marked: "Marked rows",
  look: "Nothing has changed yet. Please check before you confirm.",
  ticked: "Yes",
  noneMarked: "Please mark the rows first.",
  notAll: (refused: number, all: number) =>
    `${refused} of ${all} had changed in the meantime, and were left as they are; the others are done.`,
} as const

/** The words around the filters of a list. */
export const filterCopy = {
  clear: "Clear",
} as const

/** The words around the page of one thing. */
export const detailsCopy = {
  timeline: "History",
  actions: "Actions",
  numbers: "Numbers here and at Razorpay",
  earlier: (count: number) => plural(count, "earlier event"),
} as const
