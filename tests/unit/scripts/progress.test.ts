import { expect, test } from "vitest"
import { createProgress } from "#scripts/progress.ts"

/** A progress on a terminal or a pipe, with a clock that the test turns. */
function createOutput(isTTY: boolean) {
  const clock = { now: 0 }
  const written: string[] = []
  const write = (text: string) => written.push(text)
  return { clock, written, progress: createProgress({ isTTY, write }, () => clock.now) }
}

test("createProgress: on a terminal, one line with count, share and time left", () => {
  const { clock, written, progress } = createOutput(true)
  const count = progress.step("Writing records", 2000)
  clock.now = 3000
  count(500)
  clock.now = 3100
  count(1)
  clock.now = 100_000
  count(499)
  count(1000)
  progress.end()
  progress.end()
  expect(written.map((text) => text.replace("\r\x1b[K", "⏎"))).toEqual([
    "⏎Writing records: 0 of 2,000, 0 %",
    "⏎Writing records: 500 of 2,000, 25 %, 9 s left",
    "⏎Writing records: 1,000 of 2,000, 50 %, 1 min 40 s left",
    "⏎Writing records: 2,000 of 2,000, 100 %",
    "\n",
  ])
})

test("createProgress: on a terminal, a step without a total tells its time", () => {
  const { clock, written, progress } = createOutput(true)
  progress.step("Exporting the database")
  clock.now = 61_000
  progress.step("Copying rows", 0)
  progress.end()
  expect(written.join("").split("\n")).toEqual([
    "\r\x1b[KExporting the database, 0 s\r\x1b[KExporting the database, 1 min 1 s",
    "\r\x1b[KCopying rows: 0 of 0, 100 %\r\x1b[KCopying rows: 0 of 0, 100 %",
    "",
  ])
})

test("createProgress: elsewhere, one line as each step begins", () => {
  const { clock, written, progress } = createOutput(false)
  progress.step("Reading the files")
  const count = progress.step("Writing records", 1234)
  clock.now = 60_000
  for (let done = 0; done < 1234; done++) count()
  progress.end()
  expect(written).toEqual(["Reading the files\n", "Writing records: 1,234\n"])
})
