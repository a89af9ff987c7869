import fc from "fast-check"
import { expect, test } from "vitest"
import { SUPPLIES } from "#app/orders/tax/gst.ts"
import { amountsInRupees, type FiledInvoice } from "#app/reports/gst-returns/gst-return.ts"
import { findLeftOut, gstr1 } from "#app/reports/gst-returns/gstr1.ts"
import { ISSUED, filedInvoice as invoice } from "#tests/support/fixtures/filed-invoice.ts"
import { Gstr1Fields, paise, sumsOf } from "#tests/support/models/gstr1-fields.ts"

const SELLER = { gstin: "27AAPFU0939F1ZV", month: "2026-11", version: "GST3.2.1" }
const jsonOf = (invoices: FiledInvoice[]) => gstr1(invoices, [], SELLER)

test("gstr1: each kind of invoice and credit note is in its table", () => {
  const company = { taxId: "29AADCS8134M1ZT" }
  const note = {
    kind: "credit-note" as const,
    number: "BC/26-27/000001",
    original: { inrTotal: 14_900, issuedAt: ISSUED },
  }
  const large = { total: 12_000_000, number: "BR/26-27/000004" }
  const abroad = { supply: "export" as const, currency: "USD", total: 9_499, inrTotal: 797_916 }
  const taxed = { ...abroad, supply: "export-with-tax" as const }
  const invoices = [
    invoice(company),
    invoice({ ...company, ...note, total: 5_000 }),
    invoice({ supply: "same-state", number: "BR/26-27/000002" }),
    invoice({ ...note, supply: "same-state", total: 5_000 }),
    invoice({ number: "BR/26-27/000003", total: 29_800, taxableValue: 25_254, igst: 4_546 }),
    invoice(large),
    invoice({ ...note, total: 12_000_000, original: { inrTotal: 12_000_000, issuedAt: ISSUED } }),
    invoice({ ...abroad, number: "BR/26-27/000005" }),
    invoice({ ...abroad, ...note, total: 1_000, inrTotal: 84_000 }),
    invoice({ ...taxed, number: "BR/26-27/000006" }),
    invoice({ ...taxed, ...note, total: 1_000, inrTotal: 83_000 }),
    invoice({ ...abroad, inrTotal: null, number: "BR/26-27/000007" }),
  ]
  const json = gstr1(
    invoices,
    [
      { kind: "invoice", from: "BR/26-27/000001", to: "BR/26-27/000007", count: 7 },
      { kind: "credit-note", from: "BC/26-27/000001", to: "BC/26-27/000004", count: 4 },
    ],
    SELLER,
  )
  expect(Gstr1Fields.parse(json)).toEqual(json)
  const detail = { txval: 126.27, rt: 18, iamt: 22.73, csamt: 0, camt: 0, samt: 0 }
  expect(json).toMatchObject({
    gstin: SELLER.gstin,
    fp: "112026",
    b2b: [
      {
        ctin: company.taxId,
        inv: [
          {
            inum: "BR/26-27/000001",
            idt: "23-11-2026",
            val: 149,
            pos: "29",
            rchrg: "N",
            inv_typ: "R",
            itms: [{ num: 1, itm_det: detail }],
          },
        ],
      },
    ],
    cdnr: [{ ctin: company.taxId, nt: [{ ntty: "C", nt_num: "BC/26-27/000001", val: 50 }] }],
    b2cs: [
      { sply_ty: "INTRA", pos: "27", rt: 18, txval: 83.9, camt: 7.55, samt: 7.55 },
      { sply_ty: "INTER", pos: "29", rt: 18, txval: 252.54, iamt: 45.46 },
    ],
    b2cl: [{ pos: "29", inv: [{ inum: "BR/26-27/000004", val: 120_000 }] }],
    cdnur: [
      { typ: "B2CL", pos: "29", val: 120_000 },
      { typ: "EXPWOP", val: 840 },
      { typ: "EXPWP", val: 830 },
    ],
    exp: [
      { exp_typ: "WOPAY", inv: [{ val: 7979.16, itms: [{ txval: 7979.16, rt: 0, iamt: 0 }] }] },
      { exp_typ: "WPAY", inv: [{ val: 7979.16, itms: [{ txval: 6762, rt: 18, iamt: 1217.16 }] }] },
    ],
    hsn: {
      hsn_b2b: [
        {
          num: 1,
          hsn_sc: "997331",
          desc: "Software license",
          uqc: "NA",
          qty: 0,
          rt: 18,
          txval: 83.9,
          iamt: 15.1,
        },
      ],
    },
    doc_issue: {
      doc_det: [
        { doc_num: 5, docs: [{ num: 1, totnum: 4, cancel: 0, net_issue: 4 }] },
        { doc_num: 1, docs: [{ num: 1, from: "BR/26-27/000001", to: "BR/26-27/000007", totnum: 7 }] },
      ],
    },
  })
  expect(findLeftOut(invoices).map(({ number }) => number)).toEqual(["BR/26-27/000007"])
})

test.each([
  ["2024-07-31T18:29:59Z", 20_000_000, "b2cs"],
  ["2024-07-31T18:30:00Z", 20_000_000, "b2cl"],
  ["2026-11-02T00:00:00Z", 10_000_000, "b2cs"],
  ["2026-11-02T00:00:00Z", 10_000_001, "b2cl"],
])("gstr1: a consumer's invoice of %s over %i paise is in table %s", (issuedAt, total, table) => {
  expect(Object.keys(jsonOf([invoice({ issuedAt: new Date(issuedAt), total })]))).toContain(table)
})

test("gstr1: a State with more refunds than sales has a negative row", () => {
  const json = jsonOf([invoice({ kind: "credit-note" })])
  expect(Gstr1Fields.parse(json)).toEqual(json)
  expect(json.b2cs).toMatchObject([{ sply_ty: "INTER", pos: "29", txval: -126.27, iamt: -22.73 }])
})

test("gstr1: rows are sorted by GSTIN, State, place and code", () => {
  const large = { total: 12_000_000 }
  const at = (placeOfSupply: string) => ({ placeOfSupply })
  const invoices = [
    invoice({ taxId: "29AADCS8134M1ZT" }),
    invoice({ taxId: "24AAQCA8719H1ZC", ...at("24") }),
    invoice({ ...large, ...at("33") }),
    invoice({ ...large, ...at("29") }),
    invoice({ ...at("36"), taxCode: "997332" }),
    invoice(at("07")),
  ]
  const json = gstr1(invoices, [], { ...SELLER, month: "2027-03" })
  expect(json.fp).toBe("032027")
  expect(json.b2b?.map(({ ctin }) => ctin)).toEqual(["24AAQCA8719H1ZC", "29AADCS8134M1ZT"])
  expect(json.b2cl?.map(({ pos }) => pos)).toEqual(["29", "33"])
  expect(json.b2cs?.map(({ pos }) => pos)).toEqual(["07", "36"])
  expect(json.hsn.hsn_b2c.map(({ num, hsn_sc }) => [num, hsn_sc])).toEqual([
    [1, "997331"],
    [2, "997332"],
  ])
})

test.each(["0717UNO00157UNO", "2117UNO00002UNF", "06DELI09652G1DA", "19AAACI1681G1DV"])(
  "gstr1: %s is in table b2b",
  (taxId) => {
    const json = jsonOf([invoice({ taxId }), invoice({ taxId, kind: "credit-note", total: 5_000 })])
    expect(Gstr1Fields.parse(json)).toMatchObject({ b2b: [{ ctin: taxId }], cdnr: [{ ctin: taxId }] })
    expect(json.hsn.hsn_b2c).toEqual([])
  },
)

test("gstr1: goods have a quantity; a month without invoices has no tables", () => {
  expect(jsonOf([invoice({ taxCode: "85238020" })]).hsn.hsn_b2c).toMatchObject([{ uqc: "NOS", qty: 1 }])
  const goods = { taxCode: "85238020", taxId: "29AADCS8134M1ZT" }
  const correction = [
    invoice(goods),
    invoice({ ...goods, kind: "credit-note", isCorrection: true, number: "BC/26-27/000001" }),
    invoice({ ...goods, number: "BR/26-27/000002" }),
  ]
  expect(jsonOf(correction).hsn.hsn_b2b).toMatchObject([{ uqc: "NOS", qty: 1 }])
  // Of an invoice of an earlier month, and a price that was given back in part.
  expect(jsonOf(correction.slice(1)).hsn.hsn_b2b).toMatchObject([{ qty: 0 }])
  const partial = invoice({ ...goods, kind: "credit-note", total: 5_000 })
  expect(jsonOf([invoice(goods), partial]).hsn.hsn_b2b).toMatchObject([{ qty: 1 }])
  const empty = jsonOf([])
  expect(Gstr1Fields.parse(empty)).toEqual(empty)
  expect(Object.keys(empty)).toEqual(["gstin", "fp", "version", "hash", "hsn", "doc_issue"])
})

test("gstr1: table 13 numbers the series of each kind of document", () => {
  const range = (kind: FiledInvoice["kind"], from: string) => ({ kind, from, to: from, count: 1 })
  const ranges = [
    range("invoice", "BR/26-27/000001"),
    range("invoice", "BS/26-27/000001"),
    range("credit-note", "BC/26-27/000001"),
  ]
  const { doc_det } = gstr1([], ranges, SELLER).doc_issue
  expect(doc_det.map(({ doc_num, docs }) => [doc_num, docs.map(({ num, from }) => [num, from])])).toEqual([
    [5, [[1, "BC/26-27/000001"]]],
    [
      1,
      [
        [1, "BR/26-27/000001"],
        [2, "BS/26-27/000001"],
      ],
    ],
  ])
})

test("gstr1: all tables add up to the invoices to the paisa", () => {
  const invoices = fc.array(
    fc
      .record({
        kind: fc.constantFrom("invoice" as const, "credit-note" as const),
        supply: fc.constantFrom(...SUPPLIES),
        total: fc.integer({ min: 1, max: 50_000_000 }),
        currency: fc.constantFrom("INR", "USD"),
        taxId: fc.constantFrom(null, "29AADCS8134M1ZT", "24AAQCA8719H1ZC", "DE811907980"),
        seq: fc.integer({ min: 1, max: 9_999_999 }),
      })
      .map(({ seq, ...changes }) =>
        invoice({
          ...changes,
          number: `${changes.kind === "invoice" ? "BR" : "BC"}/26-27/${String(seq).padStart(6, "0")}`,
          ...(changes.currency === "USD" ? { inrTotal: changes.total * 84 + 7 } : {}),
          original:
            changes.kind === "invoice" ? null : { inrTotal: changes.total + 5_000_000, issuedAt: ISSUED },
        }),
      ),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(invoices, (list) => {
      const json = jsonOf(list)
      expect(Gstr1Fields.parse(json)).toEqual(json)
      const expected = list.reduce(
        (sums, one) => {
          const amounts = amountsInRupees(one)
          if (!amounts) return sums
          const sign = one.kind === "invoice" ? 1 : -1
          return {
            taxable: sums.taxable + sign * amounts.taxableValue,
            taxes: sums.taxes + sign * (amounts.cgst + amounts.sgst + amounts.igst),
          }
        },
        { taxable: 0, taxes: 0 },
      )
      expect(sumsOf(Gstr1Fields.parse(json))).toEqual(expected)
      const codes = [...json.hsn.hsn_b2b, ...json.hsn.hsn_b2c]
      expect(codes.reduce((sum, { txval }) => sum + paise(txval), 0)).toBe(expected.taxable)
    }),
  )
})
