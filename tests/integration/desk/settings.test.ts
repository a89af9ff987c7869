import { expect, test } from "vitest"
import { auditEntries, sellerSettings } from "#db/schema.ts"
import { sendConfirmed, sendForm } from "#tests/support/forms/desk-forms.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf, textOf } from "#tests/support/server/test-client.ts"

const PATH = "/desk/settings"
const FORM = {
  legalName: "Asha Rao",
  address: "12 Station Road\nThane 400601",
  gstin: "27 aapfu 0939f1zv",
  taxCode: "997331",
  taxRate: "18",
  lutNumber: "AD270426000001X",
  lutYear: "2026",
}

test("POST /desk/settings: saves and audits the seller's details, which the site prints", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect(await pageText(owner, PATH)).toContain("Nothing has been saved here yet.")
  const { look, response, form } = await sendConfirmed(owner, PATH, "settings", FORM)
  expect(look.status).toBe(200)
  expect(await redirectOf(response)).toEqual([303, "/desk/settings?done=settings"])
  expect(await pageText(owner, PATH)).toContain("State: 27 Maharashtra")
  expect(await app.rows(sellerSettings)).toMatchObject([
    { id: 1, gstin: "27AAPFU0939F1ZV", taxRate: 1800, lutYear: 2026 },
  ])
  expect(await pageText(owner, "/contact")).toContain(
    "Asha Rao 12 Station Road Thane 400601 India GSTIN 27AAPFU0939F1ZV",
  )

  // The same form again does nothing.
  await owner.post(PATH, { ...form, legalName: "Twice" })
  await sendConfirmed(owner, PATH, "settings", { ...FORM, gstin: "", lutNumber: "" })
  expect(await pageText(owner, "/contact")).not.toContain("27AAPFU0939F1ZV")
  const entries = await app.rows(auditEntries)
  expect(entries.map(({ action, before, after }) => [action, before, after?.includes("Asha")])).toEqual([
    ["settings.seller", null, true],
    ["settings.seller", expect.stringContaining("27AAPFU0939F1ZV"), true],
  ])
})

test("POST /desk/settings: previews old and new values before saving", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await sendConfirmed(owner, PATH, "settings", FORM)
  const changed = { ...FORM, legalName: "Asha & Sons", gstin: "" }
  const { form, response } = await sendForm(owner, PATH, "settings", changed)
  expect(response.status).toBe(200)
  const text = textOf(await response.text())
  expect(text).toContain("Legal name Asha Rao Asha & Sons")
  expect(text).toContain("GSTIN 27AAPFU0939F1ZV None")
  expect(text).not.toContain("Rate 18%")
  expect(await app.rows(sellerSettings)).toMatchObject([{ legalName: "Asha Rao" }])
  // The form differs from the one that was confirmed.
  await expectStatus(owner.post(PATH, { ...form, shown: "[1]" }), 200)
  expect(await app.rows(sellerSettings)).toMatchObject([{ legalName: "Asha Rao" }])
})

test("POST /desk/settings: an unprintable value is refused at its field, and kept", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  for (const [name, value, message] of [
    ["gstin", "27AAPFU0939F1ZX", "Please check the GSTIN. A character is wrong or missing."],
    ["legalName", " ", "Please enter the legal name."],
    ["address", "", "Please enter the address."],
    ["taxCode", "9973", "Please enter six or eight digits."],
    ["taxRate", "18 percent", "Please enter a rate in percent, such as 18."],
    ["lutYear", "", "Please choose the year of the letter."],
  ] as const) {
    const typed = { ...FORM, address: "Typed Road", [name]: value }
    const { response } = await sendForm(owner, PATH, "settings", typed)
    const html = await response.text()
    expect([name, response.status, textOf(html)]).toEqual([name, 400, expect.stringContaining(message)])
    expect([name, html.includes("Typed Road")]).toEqual([name, name !== "address"])
  }
  expect(await app.rows(sellerSettings)).toEqual([])
})

test("cron: the settings are copied to KV again after a failure", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await sendConfirmed(owner, PATH, "settings", FORM)
  await app.kv.delete("seller")
  await app.runCron()
  expect(await app.kv.get("seller")).toContain("Asha Rao")
})
