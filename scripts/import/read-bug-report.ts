import { BUG_STATUSES, isIncidentDate, TEXT_LIMIT, TITLE_LIMIT } from "#app/domain/support/bug-report.ts"
import { dayOf } from "#app/domain/time.ts"
import { type Finding, leftOut, note, type Read } from "./problems.ts"
import { readText, readTime, shown } from "./read-values.ts"

export type BugReportRow = {
  title: string
  description: string
  dateOfIncident: string
  possibleSolution: string | null
  status: string
  createdAt: number
  /** What did not fit, in the order in which it is read: what the reporter wrote, or notes that only the owner sees. */
  messages: { body: string; isPrivate: boolean }[]
}

/** In UTF-16 code units; D1 takes statements up to 100,000 bytes, in which one of them may need six. */
const PIECE_LENGTH = 10_000

export function readBugReport(record: Record<string, unknown>, now: Date): Read<BugReportRow> {
  const findings: Finding[] = []
  const messages: BugReportRow["messages"] = []
  const keep = (name: string, value: unknown) =>
    piecesOf(`At the previous site: ${name} ${JSON.stringify(value) ?? "not given"}`).forEach((body) => {
      messages.push({ body, isPrivate: true })
    })
  const title = readText(record.title)
  const description = readText(record.description)
  if (title === null && description === null) {
    return { row: null, findings: [leftOut("it has neither title nor description", "Nothing to do.")] }
  }
  if (title === null || description === null)
    findings.push(note(`it has no ${title === null ? "title" : "description"}`, "Nothing to do."))
  const created = readTime(record.createdAt, now)
  if (!created) {
    findings.push(note(`createdAt ${shown(record.createdAt)} is no date`, "It counts as sent today."))
    keep("createdAt", record.createdAt)
  }
  const createdAt = created ?? now
  const texts = fitTexts(title ?? "(no title)", description ?? "(no description)", findings)
  const row = {
    title: texts.title,
    description: texts.pieces[0] ?? "",
    dateOfIncident: readDay(record.dateOfIncident, createdAt, { now, findings, keep }),
    possibleSolution: readSolution(record.possibleSolution, texts.pieces),
    status: readStatus(record.status, { findings, keep }),
    createdAt: createdAt.getTime(),
    messages: [...texts.pieces.slice(1).map((body) => ({ body, isPrivate: false })), ...messages],
  }
  return { row, findings }
}

type Kept = { findings: Finding[]; keep: (name: string, value: unknown) => void }

/** A text that is too long for the forms is kept in full: what no field takes follows as messages of the reporter. */
function fitTexts(title: string, description: string, findings: Finding[]) {
  const isTitleLong = title.length > TITLE_LIMIT
  if (isTitleLong || description.length > TEXT_LIMIT)
    findings.push(
      note(
        `its ${isTitleLong ? "title" : "description"} is longer than the form allows`,
        "It is kept in full.",
      ),
    )
  const whole = isTitleLong ? `${title}\n\n${description}` : description
  return { title: isTitleLong ? `${cut(title, TITLE_LIMIT - 1)}…` : title, pieces: piecesOf(whole) }
}

function readSolution(value: unknown, pieces: string[]): string | null {
  const [first = null, ...rest] = piecesOf(readText(value) ?? "")
  pieces.push(...rest)
  return first
}

function readDay(value: unknown, createdAt: Date, { now, findings, keep }: Kept & { now: Date }): string {
  const text = readText(value)?.trim() ?? ""
  if (isIncidentDate(text, now)) return text
  const time = readTime(value, now)
  if (time) return dayOf(time)
  findings.push(
    note(
      `dateOfIncident ${shown(value)} is no day`,
      "That of the report stands for it; the text is kept as a note.",
    ),
  )
  keep("date of incident", value)
  return dayOf(createdAt)
}

function readStatus(value: unknown, { findings, keep }: Kept): string {
  const text = (readText(value) ?? "not seen").trim().toLowerCase()
  const status = BUG_STATUSES.find((one) => one === text)
  if (status) return status
  findings.push(
    note(`status ${shown(value)} is none of this site`, 'It comes as "seen"; the text is kept as a note.'),
  )
  keep("status", value)
  return "seen"
}

/** Cut between characters. */
function cut(text: string, length: number): string {
  const end = isHighSurrogate(text, length - 1) ? length - 1 : length
  return text.slice(0, end)
}

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let rest = text; rest !== ""; ) {
    const piece = rest.length > PIECE_LENGTH ? cut(rest, PIECE_LENGTH) : rest
    pieces.push(piece)
    rest = rest.slice(piece.length)
  }
  return pieces
}

const isHighSurrogate = (text: string, index: number) => /[\uD800-\uDBFF]/.test(text[index] ?? "")
