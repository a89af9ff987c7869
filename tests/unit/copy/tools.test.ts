import { expect, test } from "vitest"
import { landing } from "#app/copy/site/landing.ts"
import { editionNotes, tools, versions } from "#app/copy/site/tools.ts"

test("the landing page shows the six tools of /features", () => {
  expect(landing.features.items).toEqual(tools)
  expect(tools.map(({ title }) => title)).toEqual([
    "Performance",
    "Privacy",
    "Security",
    "Network",
    "Debloat",
    "Customize",
  ])
})

test.each([...tools])(
  "$title: what it changes, what it leaves alone, how it is undone, and where it is",
  (tool) => {
    expect(tool.changes.length).toBeGreaterThan(0)
    for (const text of [tool.body, tool.undo, tool.leavesAlone ?? "Nothing else."])
      expect(text).toMatch(/^[A-Z].*\.$/)
    expect(editionNotes[tool.edition]).toMatch(/^[A-Z]/)
  },
)

test("no tool is said to be free: all six need a license key, as the pricing page says", () => {
  expect(tools.map(({ edition }) => edition)).toEqual(Array(6).fill("premium"))
  const text = tools.map(({ title }) => title).join(", ")
  expect(versions.rows).toContainEqual({ text, inFree: false })
})
