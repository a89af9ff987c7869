import { expect, test } from "vitest"
import { totalSentence } from "#app/copy/invoices/invoice.ts"
import {
  freePartOf,
  freeSwitches,
  neverTouched,
  startUp,
  startUpApps,
  tools,
  toolsPage,
} from "#app/copy/site/tools.ts"
import { NO_BILLING_DETAILS } from "#app/domain/orders/billing-details.ts"
import { SELLER } from "#tests/support/fixtures/sellers.ts"

test("tools: six, each with one free switch, its first, and sentences", () => {
  expect(tools.map(({ title }) => title).join(" ")).toBe(
    "Performance Privacy Security Network Debloat Customize",
  )
  for (const tool of tools) {
    expect(freePartOf(tool)).toBe(`Free: ${tool.switches[0]?.name}`)
    for (const text of [tool.body, tool.undo, tool.leavesAlone ?? "Nothing else."])
      expect(text).toMatch(/^[A-Z].*\.$/)
  }
  expect(freeSwitches).toBe("The first of each tool")
})

test("startUp: the apps that stay and those that wait are all that start", () => {
  expect(startUp).toEqual({ all: startUpApps.length, stay: 5, wait: 9 })
})

test("no tool changes what none touches: only the settings page of updates is named, for their uploads", () => {
  const names = neverTouched.map(({ name }) => name)
  expect(names).toEqual(["Microsoft Defender", "Security updates", "Drivers", "Your files"])
  for (const { changes, switches } of tools) {
    const changed = [
      ...changes.map(([what]) => what),
      ...switches.flatMap(({ name, on }) => [name, on]),
    ].join()
    expect(changed).not.toMatch(/defender|security update|windows update|driver/i)
  }
})

test("toolsPage: names each change that Windows' own settings don't show", () => {
  const elsewhere = tools
    .flatMap(({ changes }) => changes)
    .filter(([, shownIn]) => /^(HKCU|HKLM|Word)/.test(shownIn))
    .map(([what]) => what)
  expect(elsewhere).toEqual(["Advertising ID", "Rules for macros"])
  expect(toolsPage.lead).toContain(
    "the advertising ID is in the registry, and Word shows its rules for macros",
  )
})

const NOW = new Date("2026-11-23T10:00:00Z")
const seller = { ...SELLER, lut: { number: "AD270426000001X", year: 2026 } }
const sold = {
  kind: "license",
  amount: { amount: 11800, currency: "USD" },
  seller,
} as const

test.each([
  ["a seller without a GSTIN", { seller: { ...seller, gstin: null }, country: "IN" }, ""],
  ["a donation", { kind: "donation", country: "IN" }, ""],
  ["India", { country: "IN" }, "Includes GST at 18%: $18.00. "],
  ["the US", { country: "US" }, "Export: no Indian GST is charged. "],
  [
    "Germany, without a LUT",
    { country: "DE", seller: { ...seller, lut: null } },
    "Includes GST at 18%: $18.00. ",
  ],
] as const)("totalSentence: %s", (_, changes, tax) => {
  expect(totalSentence({ ...sold, billing: NO_BILLING_DETAILS, ...changes }, NOW)).toBe(
    `${tax}Paid once. Nothing is added, and nothing renews.`,
  )
})
