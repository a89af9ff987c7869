import { expect, test } from "vitest"
import { licenses } from "#db/schema.ts"
import { SMALL_BUSINESS } from "#tests/support/fixtures/fixtures.ts"
import { sellByWebhook } from "#tests/support/fixtures/sales.ts"
import { submitForm } from "#tests/support/forms/desk-forms.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf } from "#tests/support/server/test-client.ts"

/** Names that people have, each written by joiners, marks, selectors or letters that code has dropped elsewhere. */
const TYPED = [
  "ශ්‍රී ලංකා සමාගම",
  "شرکت می‌خواهم",
  "मेरा कंप्यूटर क्‍ष",
  "நிறுவனம் மென்பொருள்",
  "মেঘনা র‍্যাব",
  "บริษัท เครื่องของฉัน",
  "Zażółć gęślą jaźń",
  "Công ty Việt Nam ệ",
  "ΟΔΟΣ Ελλάς",
  "İstanbul Işık",
  "葛󠄀城市 株式会社",
  "한국 컴퓨터",
  "Family 👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️‍🔥",
]

const newId = () => crypto.randomUUID().replaceAll("-", "")

test("GET of page, CSV, search and export: typed text comes back unchanged", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  for (const text of TYPED) {
    const details = { "notes[company]": text, "notes[address]": `1 ${text}`, "notes[country]": "US" }
    const { buyer, order } = await sellByWebhook(app, { details })
    await app.db.update(licenses).set(SMALL_BUSINESS)
    const [license] = await app.listLicenses(buyer.id)
    const device = { licenseKey: license?.key, deviceId: "pc-1", deviceName: text }
    expect((await app.callLicensingApi("activate", device)).status).toBe(201)
    const bug = { title: text, description: text, dateOfIncident: "2024-02-29", formId: newId() }
    await expectStatus(buyer.post("/report-bug", bug), 303)

    await submitForm(owner, `/desk/licenses/${license?.id}`, "release", { device: "pc-1" })

    const places = {
      "bug report": await buyer.html("/report-bug"),
      receipt: await buyer.html(`/receipts/${order.id}`),
      dashboard: await buyer.html("/dashboard"),
      CSV: await buyer.html("/dashboard/devices.csv"),
      export: await buyer.html("/account/data.json"),
      email: (await app.inbox(buyer.email)).map(({ text }) => text).join(),
      desk: await owner.html(`/desk/orders/${order.id}`),
    }
    for (const [place, shown] of Object.entries(places)) {
      expect([place, text, shown.normalize("NFC").includes(text.normalize("NFC"))]).toEqual([
        place,
        text,
        true,
      ])
    }
    for (const query of [text, text.toUpperCase(), text.normalize("NFD")]) {
      const found = await redirectOf(owner.get(`/desk/search?${new URLSearchParams({ q: query })}`))
      expect([query, ...found]).toEqual([query, 302, `/desk/orders/${order.id}`])
    }
  }
})
