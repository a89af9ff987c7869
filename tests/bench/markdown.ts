/** A Markdown table; numbers stand at the right of their column. */
export function table(head: string[], rows: (string | number)[][]): string {
  const isNumber = head.map((_, column) => rows.every((row) => /^[\d.,–-]/.test(String(row[column]))))
  const rule = isNumber.map((right) => (right ? "---:" : "---"))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
}

/** A whole number; a dash where there is none. */
export const count = (value: number) => (Number.isNaN(value) ? "–" : Math.round(value).toLocaleString("en"))

/** Milliseconds as short as they can be told apart. */
export const ms = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
