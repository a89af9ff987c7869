import type { Query, Recording } from "./recording.ts"

/** A text in pieces, between which the texts of these slots belong. */
type Template = { pieces: string[]; slots: number[] }

type Value = { constant: unknown } | Template

/** Ids, keys and hashes. */
const ID = /^[\w.:+/=~-]{12,}$/

/**
 * Creates queries like those of a recording, in which the number of the request and each id that it made up are others each
 * time, as they are in another request. Of two recordings, ids that were made up are those that differ and are written.
 */
export function createFreshValues(recording: Recording, other: Recording) {
  const queries = queriesOf(recording)
  const slots = [recording.number, ...madeUp(queries, queriesOf(other), [recording.number, other.number])]
  const values = new Map(
    queries.flatMap(({ statements }) =>
      statements.map((statement) => [statement, statement.values.map((value) => parse(value, slots))]),
    ),
  )
  return {
    /** Texts of the slots for one more request. */
    next: (number: string) => [number, ...slots.slice(1).map(({ length }) => createId(length))],
    valuesOf: (statement: Query["statements"][number], texts: readonly string[]) =>
      values.get(statement)?.map((value) => fill(value, texts)) ?? [],
  }
}

const queriesOf = (recording: Recording) =>
  recording
    .stages()
    .flat()
    .filter((step) => step.kind === "query")

function madeUp(queries: Query[], others: Query[], [number = "", otherNumber = ""]: string[]): Set<string> {
  const shapeOf = ({ statements }: Query) => statements.map(({ sql }) => sql).join("; ")
  if (queries.map(shapeOf).join("\n") !== others.map(shapeOf).join("\n"))
    throw new Error("two requests of a kind ran different statements")
  const otherStatements = others.flatMap(({ statements }) => statements)
  const pairs = queries
    .flatMap(({ statements }) => statements)
    .flatMap(({ sql, values }, index) =>
      /^(insert|update) /i.test(sql)
        ? values.map((value, position) => [value, otherStatements[index]?.values[position]])
        : [],
    )
  const isNew = ([value, other]: unknown[]) =>
    typeof value === "string" &&
    ID.test(value) &&
    typeof other === "string" &&
    (number === "" ? value !== other : value.replaceAll(number, otherNumber) !== other)
  return new Set(pairs.filter(isNew).map(([value]) => String(value)))
}

function parse(value: unknown, slots: readonly string[]): Value {
  if (typeof value !== "string") return { constant: value }
  const pieces: string[] = []
  const found: number[] = []
  let rest = value
  for (let next = firstSlot(rest, slots); next; next = firstSlot(rest, slots)) {
    pieces.push(rest.slice(0, next.at))
    found.push(next.slot)
    rest = rest.slice(next.at + next.length)
  }
  return found.length === 0 ? { constant: value } : { pieces: [...pieces, rest], slots: found }
}

function firstSlot(text: string, slots: readonly string[]) {
  const found = slots
    .map((slot, index) => ({ slot: index, at: slot === "" ? -1 : text.indexOf(slot), length: slot.length }))
    .filter(({ at }) => at !== -1)
  return found.sort((one, other) => one.at - other.at || other.length - one.length)[0]
}

function fill(value: Value, texts: readonly string[]): unknown {
  if ("constant" in value) return value.constant
  return value.pieces.reduce(
    (text, piece, index) => text + (texts[value.slots[index - 1] ?? 0] ?? "") + piece,
  )
}

function createId(length: number): string {
  let id = ""
  while (id.length < length) id += Math.random().toString(36).slice(2)
  return id.slice(0, length)
}
