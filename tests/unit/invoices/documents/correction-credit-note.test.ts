import fc from "fast-check"
import { expect, test } from "vitest"
import { draftCreditNote, refundedOf } from "#app/invoices/documents/correction.ts"
import { SUPPLIES } from "#app/orders/tax/gst.ts"

const invoice = { year: 2026, total: 14_900, supply: "other-state", taxRate: 1800, inrTotal: 14_900 } as const

test("draftCreditNote: has tax until 30 November of the next year", () => {
  const amounts = { credited: 0, refunded: 14_900 }
  expect(draftCreditNote(invoice, amounts, new Date("2027-11-30T18:29:59Z"))).toMatchObject({
    kind: "credit-note",
    series: "BC",
    year: 2027,
    taxRate: 1800,
    total: 14_900,
    taxableValue: 12_627,
    cgst: 0,
    sgst: 0,
    igst: 2273,
    rounding: 0,
    inrTotal: 14_900,
  })
  expect(draftCreditNote(invoice, amounts, new Date("2027-11-30T18:30:00Z"))).toMatchObject({
    kind: "commercial-note",
    series: "BN",
    year: 2027,
    taxRate: 0,
    total: 14_900,
    taxableValue: 14_900,
    cgst: 0,
    sgst: 0,
    igst: 0,
    rounding: 0,
    inrTotal: 14_900,
  })
})

test("draftCreditNote: credit notes over an invoice add up to it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(...SUPPLIES),
      (total, part, supply) => {
        const between = Math.floor(total * part)
        const whole = { ...invoice, total, supply, inrTotal: 83 * total + 7 }
        const now = new Date("2026-12-01T00:00:00Z")
        const notes = [
          draftCreditNote(whole, { credited: 0, refunded: between }, now),
          draftCreditNote(whole, { credited: between, refunded: total }, now),
        ]
        expect(notes.reduce((sum, note) => sum + (note.inrTotal ?? 0), 0)).toBe(whole.inrTotal)
        expect(notes.reduce((sum, note) => sum + note.total, 0)).toBe(total)
        for (const note of notes)
          expect(note.taxableValue + note.cgst + note.sgst + note.igst + note.rounding).toBe(note.total)
      },
    ),
  )
  expect(
    draftCreditNote({ ...invoice, inrTotal: null }, { credited: 0, refunded: 1 }, new Date(0)).inrTotal,
  ).toBe(null)
})

test("refundedOf: the higher of refunds and provider's total, at most the invoice", () => {
  expect(refundedOf(100, { sum: 30, highestTotal: 20 })).toBe(30)
  expect(refundedOf(100, { sum: 30, highestTotal: 60 })).toBe(60)
  expect(refundedOf(100, { sum: 130, highestTotal: 0 })).toBe(100)
  expect(refundedOf(100, { sum: 30, highestTotal: 0 }, 20)).toBe(10)
  expect(refundedOf(100, { sum: 30, highestTotal: 0 }, 40)).toBe(0)
})
