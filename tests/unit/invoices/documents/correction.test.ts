import { expect, test } from "vitest"
import { draftCorrection } from "#app/invoices/documents/correction.ts"

const seller = {
  legalName: "Asha Rao",
  address: "Thane",
  gstin: "27AAPFU0939F1ZV",
  taxCode: "997331",
  taxRate: 1800,
  lut: { number: "AD27", year: 2026 },
  offersWithdrawal: false,
  salesToEurope: null,
  salesToEuropeSince: null,
  ossNumber: null,
  ukVatNumber: null,
}

const buyer = {
  email: "a@b.test",
  company: null,
  address: null,
  taxId: null,
  country: "IN",
  state: "27",
}

const invoice = {
  year: 2026,
  issuedAt: new Date("2026-11-02T06:00:00Z"),
  supply: "same-state" as const,
  taxRate: 1800,
  currency: "INR" as const,
  total: 14_900,
  inrTotal: 14_900,
  lutNumber: null,
  seller: { legalName: "Asha Rao", address: "Thane", gstin: seller.gstin },
  buyer,
  discount: { code: "SAVE", listAmount: 20_000 },
}

const billing = {
  company: "Rao & Sons",
  address: "Bengaluru",
  taxId: "29AADCS8134M1ZT",
  country: "IN",
  state: "29",
}
const NOW = new Date("2026-11-23T06:00:00Z")
const correct = (changes: object = {}, facts: object = {}, now = NOW) =>
  draftCorrection({ ...invoice, ...changes }, { credited: 0, billing, seller, ...facts }, now)
const abroad = { company: null, address: null, taxId: null, country: "US", state: null }

test("draftCorrection: credits what is left and bills the same to another State", () => {
  expect(correct()).toMatchObject({
    note: {
      kind: "credit-note",
      year: 2026,
      total: 14_900,
      taxableValue: 12_627,
      cgst: 1136,
      sgst: 1136,
      rounding: 1,
    },
    invoice: {
      kind: "invoice",
      series: "BR",
      year: 2026,
      issuedAt: NOW,
      total: 14_900,
      inrTotal: 14_900,
      supply: "other-state",
      placeOfSupply: "29",
      taxableValue: 12_627,
      igst: 2273,
      rounding: 0,
      buyer: { ...billing, email: buyer.email },
      discount: invoice.discount,
    },
  })
})

test("draftCorrection: after a partial refund, only what is left is credited and billed", () => {
  const correction = correct({}, { credited: 5_000 })
  expect(correction).toMatchObject({
    note: { total: 9_900 },
    invoice: { total: 9_900, taxableValue: 8_390, igst: 1_510, discount: null },
  })
})

test("draftCorrection: in the next financial year, keeps the rate of the invoice", () => {
  const now = new Date("2027-04-01T00:00:00Z")
  expect(correct({ taxRate: 1200 }, { seller: { ...seller, taxRate: 2800 } }, now)).toMatchObject({
    note: { kind: "credit-note", year: 2027, taxRate: 1200 },
    invoice: { year: 2027, taxRate: 1200, issuedAt: now },
  })
})

test("draftCorrection: an export is under the LUT of its own year", () => {
  const to = (lut: object) =>
    correct({ currency: "USD" }, { billing: abroad, seller: { ...seller, lut } }, new Date("2027-05-01"))
  expect(to({ number: "AD27", year: 2026 })).toMatchObject({
    invoice: {
      supply: "export",
      placeOfSupply: "96",
      taxRate: 0,
      taxableValue: 14_900,
      lutNumber: "AD27",
    },
  })
  expect(to({ number: "AD28", year: 2027 })).toMatchObject({
    invoice: { supply: "export-with-tax", taxRate: 1800, igst: 2273, lutNumber: null },
  })
  const wasExport = {
    supply: "export",
    currency: "USD",
    taxRate: 0,
    lutNumber: "OLD",
    buyer: { ...buyer, country: "FR" },
  }
  expect(correct(wasExport, { billing: abroad, seller: { ...seller, lut: null } })).toMatchObject({
    invoice: { supply: "export", lutNumber: "OLD" },
  })
})

test("draftCorrection: a price in rupees remains a supply in India", () => {
  const to = (state: string | null) => correct({}, { billing: { ...abroad, state } })
  expect(to(null)).toBe("no-state")
  expect(to("29")).toMatchObject({ invoice: { supply: "other-state", placeOfSupply: "29", taxRate: 1800 } })
})

test.each([
  ["credited in full", {}, 14_900, NOW, "nothing-left"],
  ["older than a credit note with tax may be", { year: 2024 }, 0, NOW, "too-late"],
  ["one that says the same", { buyer: { ...billing, email: buyer.email } }, 0, NOW, "nothing-changed"],
  ["to the seller's own number", { seller: { gstin: billing.taxId } }, 0, NOW, "own-gstin"],
  ["one of a seller without a GSTIN", { seller: { gstin: null } }, 0, NOW, "no-seller"],
])("draftCorrection: an invoice %s is not corrected", (_, changes, credited, now, because) => {
  expect(correct(changes, { credited }, now)).toBe(because)
})
