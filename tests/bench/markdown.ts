/** A Markdown table with numbers aligned right. */
export function table(head: string[], rows: (string | number)[][]): string {
  const isNumber = head.map((_, column) => rows.every((row) => /^[\d.,–-]/.test(String(row[column]))))
  const alignment = isNumber.map((isRight) => (isRight ? "---:" : "---"))
  return [head, alignment, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
}

/** A rounded number with thousands separators; a dash for NaN. */
export const count = (value: number) => (Number.isNaN(value) ? "–" : Math.round(value).toLocaleString("en"))

/** Milliseconds with about three significant digits. */
export const ms = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
