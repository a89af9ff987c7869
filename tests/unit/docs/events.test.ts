import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const sources = globSync("app/**/*.{ts,tsx}")
  .map((path) => readFileSync(path, "utf8"))
  .join("\n")

/** Lists events that the code logs: by the logger, through `logFailure`, and before there is a logger. */
function eventsInCode(): string[] {
  const logged = sources.matchAll(/\blog\s*\.\s*(info|error)\(\s*"([a-z-]+)"/g)
  const failures = sources.matchAll(/logFailure\(log, "([a-z-]+)"/g)
  return [
    ...[...logged].map(([, level, event]) => `${event} ${level}`),
    ...[...failures].map(([, event]) => `${event} error`),
    ...[...sources.matchAll(/console\.error\(JSON\.stringify\(\{ event: "([a-z-]+)"/g)].map(
      ([, event]) => `${event} error`,
    ),
  ]
}

const text = readFileSync("docs/events.md", "utf8")
const documented = [...text.matchAll(/^\| `([a-z-]+)` \| (info|error) \|/gm)].map(
  ([, event, level]) => `${event} ${level}`,
)

test("docs/events.md: lists exactly the events of the code, with levels", () => {
  expect(documented).toEqual([...new Set(eventsInCode())].sort())
})

test("logger: every event has a literal name", () => {
  const named = sources.match(/\blog\s*\.\s*(info|error)\(\s*"/g) ?? []
  const all = sources.match(/\blog\s*\.\s*(info|error)\(/g) ?? []
  // One call is that of `logFailure`.
  expect(all.length - named.length).toBe(1)
})

test("docs/alarms.md: every alarm's events exist, and every error has an alarm", () => {
  const [, afterHeading = ""] = readFileSync("docs/alarms.md", "utf8").split("## Alarms\n")
  const [alarms = ""] = afterHeading.split("## Measurements\n")
  const names = documented.map((line) => line.split(" ")[0])
  const rows = alarms.split("\n").filter((line) => line.startsWith("| "))
  const mentioned = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)].map(([, name]) => name),
  )
  expect(mentioned.filter((name) => !names.includes(name))).toEqual([])
  const errors = documented.filter((line) => line.endsWith(" error")).map((line) => line.split(" ")[0])
  expect(errors.filter((name) => !mentioned.includes(name))).toEqual([])
  expect(rows.filter((row) => row.split("|")[3]?.trim() === "")).toEqual([])
})
