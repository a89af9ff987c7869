/**
 * The text that the site signs of a paper: all that it says, whatever the order of its values. Objects count as the JSON that
 * is stored. What it does not say is left out, so that a column that is added later changes no text.
 */
export function signedPaperText(kind: "receipt" | "order" | "invoice", paper: object): string {
  const values = Object.entries(paper)
    .filter(([name, value]) => name !== "signature" && value !== null)
    .map(([name, value]) => [name, isJson(value) ? JSON.stringify(value) : value])
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([kind, values])
}

const isJson = (value: unknown) => typeof value === "object" && !(value instanceof Date)
