import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { listChecks } from "#scripts/doctor/checks.ts"

const text = readFileSync("docs/first-day.md", "utf8")
const steps = [...text.matchAll(/^## (\d+b?)\. (.+)$/gm)].map(([, number, title]) => `${number}. ${title}`)

test("docs/first-day.md: its table names every step, in order", () => {
  expect(steps.length).toBeGreaterThan(10)
  const rows = [...text.matchAll(/^\| \[([^\]]+)\]\(#([^)]+)\) \|/gm)]
  expect(rows.map(([, title]) => title)).toEqual(steps)
  const anchorOf = (title: string) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(" ", "-")
  expect(rows.map(([, , anchor]) => anchor)).toEqual(steps.map(anchorOf))
})

test("docs/first-day.md: has the steps that the doctor's remedies name", () => {
  const remedies = Object.values(listChecks({ isRemote: true })).map(({ remedy }) => remedy)
  const named = remedies.flatMap((remedy) => [...remedy.matchAll(/step (\d+)/g)].map(([, step]) => step))
  expect(named.length).toBeGreaterThan(10)
  expect(steps.map((title) => title.split(".")[0])).toEqual(expect.arrayContaining(named))
})
