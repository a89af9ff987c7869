/** The words around a legal text. */
export const legalPageCopy = {
  updated: "Last updated:",
  contents: "On this page",
  documents: "Legal documents",
  summary: "In short",
} as const
