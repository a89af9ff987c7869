import { expect, test } from "vitest"
import {
  addCorrection,
  addCreditNote,
  isStaleCreditNote,
} from "#app/invoices/documents/numbered-invoice-queries.server.ts"
import { findSentReceipt } from "#app/invoices/documents/receipt-queries.server.ts"
import { ALL_TIME, findBrokenInvariants } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { writeIf } from "#db/client.server.ts"
import { auditEntries, payments } from "#db/schema.ts"
import { invoicesOf, refundByWebhook } from "#tests/support/fixtures/invoices.ts"
import { sellByWebhook } from "#tests/support/fixtures/sales.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { formOf, sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, redirectOf, textOf } from "#tests/support/server/test-client.ts"

const COMPANY = {
  company: "ராவ் & Sons",
  address: "1 MG Road\nBengaluru",
  taxId: "29AADCS8134M1ZT",
  country: "IN",
  state: "29",
}

/** A paid order of ₹149 whose buyer's State was not asked for, with its invoice in the seller's State. */
async function sell(app: App) {
  const { order, ...sale } = await sellByWebhook(app, { country: "IN" })
  return { ...sale, id: order.id, path: `/desk/orders/${order.id}` }
}

test("POST /desk/orders/:order (correct-invoice): repeated forms issue one credit note and invoice", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const owner = await app.createOwner()
  const { buyer, id, path } = await sell(app)
  expect(await pageText(owner, "/desk")).toContain("Tax invoice without the buyer's State or country")
  const { form, response } = await sendForm(owner, path, "correct-invoice", COMPANY)
  expect(await redirectOf(response)).toEqual([303, `${path}?done=correct-invoice`])
  await expectStatus(owner.post(path, form), 303)

  const invoices = await invoicesOf(app, id)
  const old = invoices.find(({ seq, kind }) => kind === "invoice" && seq === 1)
  const note = invoices.find(({ kind }) => kind === "credit-note")
  const corrected = invoices.find(({ replacesId }) => replacesId !== null)
  expect(invoices).toHaveLength(3)
  expect(note).toMatchObject({ invoiceId: old?.id, total: 14_900, cgst: 1136, sgst: 1136, reversalId: null })
  expect(corrected).toMatchObject({
    replacesId: old?.id,
    seq: 2,
    total: 14_900,
    igst: 2273,
    supply: "other-state",
    placeOfSupply: "29",
    buyer: { ...COMPANY, email: buyer.email },
  })
  expect((await findSentReceipt(app.db, id))?.receipt.invoiceId).toBe(corrected?.id)
  const page = await pageText(buyer, `/invoices/${corrected?.id}`)
  expect(page).toContain("Replaces invoice BR/")
  expect(page).toContain("ராவ் & Sons")
  expect(await pageText(buyer, `/invoices/${note?.id}`)).toContain("For invoice BR/")
  expect(await listProblems(app)).toMatchObject([{ reason: "place-unknown", resolvedAt: expect.any(Date) }])
  expect(await app.findOrder(id)).toMatchObject({ moneyState: null })
  expect(await app.rows(auditEntries)).toMatchObject([{ action: "invoice.correct", subjectId: id }])
  const text = await pageText(owner, path)
  expectWords(text, ["Company ராவ் & Sons", "GSTIN 29AADCS8134M1ZT", "State Karnataka", "Invoice corrected"])
  expect(await pageText(owner, "/desk/audit")).toContain("Company: none → ராவ் & Sons")
  expect(await redirectOf(owner.get(`/desk/search?q=${encodeURIComponent("ராவ்")}`))).toEqual([302, path])
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])
})

test.each([
  ["XK", "Kosovo", {}],
  ["RE", "Réunion", { consent: "on" }],
] as const)(
  "POST /desk/orders/:order (correct-invoice): the invoice of a buyer from %s (%s) is corrected",
  async (country, name, consent) => {
    await using app = await startApp()
    await registerSeller(app)
    const owner = await app.createOwner()
    const { buyer, order } = await sellByWebhook(app, { country, details: consent, baseAmount: 797_916 })
    const [invoice] = await invoicesOf(app, order.id)
    expect(await pageText(buyer, `/invoices/${invoice?.id}`)).toContain(name)
    const typed = { ...COMPANY, taxId: "", state: "", country }
    const { response } = await sendForm(owner, `/desk/orders/${order.id}`, "correct-invoice", typed)
    expect(response.status).toBe(303)
    const corrected = (await invoicesOf(app, order.id)).find(({ replacesId }) => replacesId !== null)
    const text = await pageText(owner, `/invoices/${corrected?.id}`)
    expectWords(text, ["ராவ் & Sons", name, "96 Other Countries"])
  },
)

test("POST /desk/orders/:order (correct-invoice): between two refunds, invoices equal what was paid", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const owner = await app.createOwner()
  const { id, paymentId, path } = await sell(app)
  // A draft from before another refund or credit note is not issued.
  const [{ seq: _, ...sold } = expect.fail("no invoice")] = await invoicesOf(app, id)
  const note = {
    ...sold,
    id: "note",
    kind: "credit-note" as const,
    series: "BC" as const,
    invoiceId: sold.id,
  }
  await app.db.update(payments).set({ refundedAmount: 5_000 })
  for (const stale of [
    { credited: 1, refunded: 5_000 },
    { credited: 0, refunded: 4_000 },
  ])
    await expect(addCreditNote(app.db, paymentId, { note, ...stale })).rejects.toSatisfy(isStaleCreditNote)
  const correction = addCorrection(app.db, { invoiceId: sold.id, credited: 1, note, corrected: sold })
  expect(await writeIf(app.db, correction.condition, [])).toBe(false)

  await refundByWebhook(app, paymentId, 5_000, 5_000)
  await submitForm(owner, path, "correct-invoice", COMPANY)
  const corrected = (await invoicesOf(app, id)).find(({ replacesId }) => replacesId !== null)
  expect(corrected).toMatchObject({ total: 9_900, discount: null })
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])

  await refundByWebhook(app, paymentId, 4_000, 9_000)
  const notes = (await invoicesOf(app, id)).filter(({ invoiceId }) => invoiceId === corrected?.id)
  expect(notes).toMatchObject([{ total: 4_000, supply: "other-state", placeOfSupply: "29" }])
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])

  // A second correction, and the rest is refunded.
  const other = { ...COMPANY, company: "Rao Ltd" }
  await submitForm(owner, path, "correct-invoice", other)
  await refundByWebhook(app, paymentId, 5_900, 14_900)
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])
  expect(await pageText(owner, path)).not.toContain("Correct invoice")
  expect(textOf(await (await owner.post("/desk/audit", { intent: "verify" })).text())).not.toContain(
    "missing",
  )
})

test("POST /desk/orders/:order (correct-invoice): simultaneous refunds and corrections keep the ledger consistent", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const owner = await app.createOwner()
  for (let round = 0; round < 2; round++) {
    const { id, paymentId, path } = await sell(app)
    const forms = await Promise.all([
      sendForm(owner, path, "correct-invoice", COMPANY),
      refundByWebhook(app, paymentId, 2_000, 2_000),
      sendForm(owner, path, "correct-invoice", { ...COMPANY, company: "Other" }),
    ])
    expect([303, 400]).toContain(forms[0].response.status)
    const inForce = (await invoicesOf(app, id)).filter(
      ({ kind, id }, _, all) => kind === "invoice" && !all.some(({ replacesId }) => replacesId === id),
    )
    expect(inForce).toHaveLength(1)
  }
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])
})

test("POST /desk/orders/:order (correct-invoice): unprintable details are refused, and nothing is issued", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const owner = await app.createOwner()
  const { id, paymentId, path } = await sell(app)
  const wrong = { ...COMPANY, taxId: "29AADCS8134M1ZX" }
  const { response } = await sendForm(owner, path, "correct-invoice", wrong)
  expect(await answerOf(response)).toEqual([400, expect.stringContaining("Please check the GSTIN.")])
  await submitForm(owner, path, "correct-invoice", { country: "IN", state: "27" })
  await refundByWebhook(app, paymentId, 14_900, 14_900)
  const late = owner.post(path, formOf("correct-invoice", COMPANY))
  expect(await answerOf(late)).toEqual([400, expect.stringContaining("credited in full")])
  // The invoice, its correction with the State, and the credit notes of both.
  expect(await invoicesOf(app, id)).toHaveLength(4)
})
