import { parseCsv } from "#app/domain/csv-reader.ts"

/** The longest label, in characters. */
export const MAX_LABEL_LENGTH = 100

/** Of a file of labels: a license has at most 10,000 devices, with a heading above them. */
const MAX_LABEL_ROWS = 10_001

/** In bytes: 10,000 device IDs and labels of the greatest length, most of them in one byte a character. */
export const LABEL_FILE_LIMIT = 2_500_000

export type Label = { line: number; deviceId: string; label: string }

export type LabelProblem = "no-device" | "too-long" | "two-lines" | "repeated" | "unknown"

export type LabelError = { line: number; problem: LabelProblem }

export type LabelFile = { labels: Label[]; errors: LabelError[] } | "empty" | "too-many"

/**
 * The labels in a CSV file: device ID and label in the first two columns, or in those with the headings "Device ID" and
 * "Label", as in the file that the site exports. An empty label removes one.
 */
export function readLabelFile(text: string): LabelFile {
  const records = parseCsv(text)
  if (records.length > MAX_LABEL_ROWS) return "too-many"
  const headings = (records[0]?.cells ?? []).map((cell) => cell.toLowerCase())
  const hasHeadings = headings.includes("device id") && headings.includes("label")
  const columns = hasHeadings
    ? { deviceId: headings.indexOf("device id"), label: headings.indexOf("label") }
    : { deviceId: 0, label: 1 }
  const labels = records.slice(hasHeadings ? 1 : 0).map(({ line, cells }) => {
    return { line, deviceId: cells[columns.deviceId] ?? "", label: cells[columns.label] ?? "" }
  })
  if (labels.length === 0) return "empty"
  const seen = new Set<string>()
  const errors = labels.flatMap((label) => {
    const problem = problemOf(label, seen)
    seen.add(label.deviceId)
    return problem ? [{ line: label.line, problem }] : []
  })
  return { labels, errors }
}

function problemOf({ deviceId, label }: Label, seen: ReadonlySet<string>): LabelProblem | null {
  if (deviceId === "") return "no-device"
  if (seen.has(deviceId)) return "repeated"
  if ([...label].length > MAX_LABEL_LENGTH) return "too-long"
  return /[\p{Cc}\u2028\u2029]/u.test(label) ? "two-lines" : null
}
