import { hash } from "node:crypto"
import { expect, test } from "vitest"
import { isOlderVersion, TERMS_VERSION } from "#app/accounts/account/account.ts"
import { termsVersions } from "#app/accounts/terms/terms-versions-copy.ts"
import { accessConsent } from "#app/orders/order/refund-rule-copy.ts"
import { formatDay } from "#app/platform/time.ts"
import { readLegalText } from "#tests/support/fixtures/legal-texts.ts"

const hashOf = (value: unknown) => hash("sha256", JSON.stringify(value)).slice(0, 16)

test("TERMS_VERSION: changes whenever the words of the terms change", () => {
  expect([TERMS_VERSION, hashOf(readLegalText("terms"))]).toEqual(["2026-11-29", "cc94cd871a87eef3"])
})

test("termsVersions: the newest is current, and each describes its changes", () => {
  const versions = termsVersions.map(({ version }) => version)
  expect(versions[0]).toBe(TERMS_VERSION)
  expect(versions).toEqual([...new Set(versions)].sort().reverse())
  for (const { version, changes } of termsVersions) {
    expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(changes).toMatch(/^[A-Z].{10,}\.$/)
  }
})

test("terms.md: lists each version by its day, with its changes", () => {
  const changes = readLegalText("terms").sections.find(({ id }) => id === "changes")
  expect(changes?.html).toContain(
    `<li><strong>Version of ${formatDay(TERMS_VERSION)}:</strong> ${termsVersions[0].changes}</li>`,
  )
})

test("isOlderVersion: true for an earlier day and an unknown version", () => {
  expect(["2026-01-01", null, TERMS_VERSION].map(isOlderVersion)).toEqual([true, true, false])
})

test("accessConsent: a change of its words is another version", () => {
  expect(accessConsent).toEqual({
    version: "2026-11-23",
    text: "Give me access at once. I know that I lose my right of withdrawal when access begins.",
  })
})
