import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { failing, ok, withStep } from "../../../scripts/doctor/finding.ts"

const text = readFileSync("docs/first-day.md", "utf8")
const steps = [...text.matchAll(/^## (\d+)\. (.+)$/gm)].map(([, number, title]) => `${number}. ${title}`)

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

const doctor = readdirSync("scripts/doctor")
  .map((file) => readFileSync(`scripts/doctor/${file}`, "utf8"))
  .join("\n")
const [, table = ""] = /const STEPS[^{]*\{([^}]*)\}/.exec(doctor) ?? []
const entries = [...table.matchAll(/^ {2}"?([^":]+)"?: (\d+),$/gm)].map(([, subject = "", step]) => ({
  subject,
  step,
}))

test("the doctor's findings name steps that exist, and the steps findings that exist", () => {
  expect(entries.length).toBeGreaterThan(10)
  for (const { subject, step } of entries) {
    expect(doctor).toMatch(
      new RegExp(`(failing|warning|notChecked|notRead)\\(\\s*"${subject}"|subject: "${subject}"`),
    )
    expect(steps.map((title) => title.split(".")[0])).toContain(step)
  }
})

test("withStep: a finding that is no fault stays as it is", () => {
  const told = { says: "Off.", remedy: "Turn it on." }
  expect(withStep(failing("TLS", told))).toMatchObject({ remedy: "Turn it on. (docs/first-day.md, step 6)" })
  expect(withStep(failing("Clock", told))).toMatchObject({ remedy: "Turn it on." })
  expect(withStep(ok("TLS", "on"))).toEqual(ok("TLS", "on"))
})
