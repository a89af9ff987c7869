import * as z from "zod"

// What the portal's offline tool takes of a GSTR-1 file, as far as this shop fills it. The portal publishes no schema: the fields are
// those of "GSTR-1 JSON Specification & Validation Rules" (gist the-solipsist/d60d4ec9dea279406916b604555ac21e, 13 January 2026),
// of resilient-tech/india-compliance (india_compliance/gst_india/utils/gstr_1/sections, 2026), and the rules of irisgst.com,
// "GSTR 1 Structural and Business Rules". Table 12 is split by GSTN's advisory of 1 May 2025.

/** Rupees with at most two decimals. */
const amount = z
  .number()
  .refine((value) => Math.round(value * 100) / 100 === value && Object.is(value, value + 0))
const positive = amount.min(0)
/** Buyer's GSTIN, tax deductor's number or UIN, by the patterns of india-compliance. */
const ctin = z
  .string()
  .regex(
    /^([0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]|[0-9]{2}[A-Z]{4}[A-Z0-9][0-9]{4}[A-Z][1-9A-Z]D[0-9A-Z]|[0-9]{4}[A-Z]{3}[0-9]{5}[UO]N[A-Z0-9])$/,
  )
const gstin = z.string().regex(/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/)
const documentNumber = z.string().regex(/^[A-Za-z0-9/-]{1,16}$/)
const date = z.string().regex(/^(0[1-9]|[12]\d|3[01])-(0[1-9]|1[0-2])-20\d\d$/)
const state = z.string().regex(/^(0[1-9]|[12]\d|3[0-8]|97)$/)
const rate = z.union([0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40].map((value) => z.literal(value)))

const interState = { txval: positive, rt: rate, iamt: positive, csamt: z.literal(0) }
const allTaxes = { ...interState, camt: positive, samt: positive }
const one = <Detail extends z.ZodRawShape>(detail: Detail) =>
  z.tuple([z.strictObject({ num: z.literal(1), itm_det: z.strictObject(detail) })])

const invoice = { inum: documentNumber, idt: date, val: positive }
const note = { ntty: z.literal("C"), nt_num: documentNumber, nt_dt: date, val: positive }
const regular = { pos: state, rchrg: z.literal("N"), inv_typ: z.literal("R") }

const consumers = { pos: state, typ: z.literal("OE"), rt: rate, txval: amount, csamt: z.literal(0) }
const code = z.strictObject({
  num: z.int().min(1),
  hsn_sc: z.string().regex(/^\d{4,8}$/),
  desc: z.string().min(1).max(30),
  uqc: z.enum(["NA", "NOS"]),
  qty: z.int().min(0),
  rt: rate,
  txval: amount,
  iamt: amount,
  camt: amount,
  samt: amount,
  csamt: z.literal(0),
})
const series = z
  .strictObject({
    num: z.int().min(1),
    from: documentNumber,
    to: documentNumber,
    totnum: z.int().min(1),
    cancel: z.int().min(0),
    net_issue: z.int().min(0),
  })
  .refine(({ totnum, cancel, net_issue }) => totnum - cancel === net_issue)

const table = <Row extends z.ZodType>(row: Row) => z.array(row).min(1).optional()

/** The portal's field list: a field that it does not know is refused, and a table without rows is left out. */
export const Gstr1Fields = z.strictObject({
  gstin,
  fp: z.string().regex(/^(0[1-9]|1[0-2])20\d\d$/),
  version: z.string().regex(/^GST\d+\.\d+\.\d+$/),
  hash: z.literal("hash"),
  b2b: table(
    z.strictObject({
      ctin,
      inv: z.array(z.strictObject({ ...invoice, ...regular, itms: one(allTaxes) })).min(1),
    }),
  ),
  b2cl: table(
    z.strictObject({
      pos: state,
      inv: z.array(z.strictObject({ ...invoice, itms: one(interState) })).min(1),
    }),
  ),
  b2cs: table(
    z.discriminatedUnion("sply_ty", [
      z.strictObject({ sply_ty: z.literal("INTRA"), ...consumers, camt: amount, samt: amount }),
      z.strictObject({ sply_ty: z.literal("INTER"), ...consumers, iamt: amount }),
    ]),
  ),
  cdnr: table(
    z.strictObject({
      ctin,
      nt: z.array(z.strictObject({ ...note, ...regular, itms: one(allTaxes) })).min(1),
    }),
  ),
  cdnur: table(
    z.discriminatedUnion("typ", [
      z.strictObject({ typ: z.literal("B2CL"), ...note, pos: state, itms: one(interState) }),
      z.strictObject({ typ: z.enum(["EXPWP", "EXPWOP"]), ...note, itms: one(interState) }),
    ]),
  ),
  exp: table(
    z.strictObject({
      exp_typ: z.enum(["WPAY", "WOPAY"]),
      inv: z.array(z.strictObject({ ...invoice, itms: z.tuple([z.strictObject(interState)]) })).min(1),
    }),
  ),
  hsn: z.strictObject({ hsn_b2b: z.array(code), hsn_b2c: z.array(code) }),
  doc_issue: z.strictObject({
    doc_det: z.array(
      z.discriminatedUnion("doc_num", [
        z.strictObject({
          doc_num: z.literal(1),
          doc_typ: z.literal("Invoices for outward supply"),
          docs: z.array(series).min(1),
        }),
        z.strictObject({
          doc_num: z.literal(5),
          doc_typ: z.literal("Credit Note"),
          docs: z.array(series).min(1),
        }),
      ]),
    ),
  }),
})

export const paise = (value = 0) => Math.round(value * 100)

/** Finds the details of invoices and notes anywhere in a table. */
function detailsIn(value: unknown): Record<string, number>[] {
  if (typeof value !== "object" || value === null) return []
  return "txval" in value ? [value as Record<string, number>] : Object.values(value).flatMap(detailsIn)
}

/** Sums the tables of supplies, in paise. */
export function sumsOf({ b2b, b2cl, b2cs, cdnr, cdnur, exp }: z.infer<typeof Gstr1Fields>) {
  const sum = (tables: unknown, ...names: string[]) =>
    detailsIn(tables).reduce(
      (total, detail) => total + names.reduce((all, name) => all + paise(detail[name]), 0),
      0,
    )
  const net = (...names: string[]) => sum([b2b, b2cl, b2cs, exp], ...names) - sum([cdnr, cdnur], ...names)
  return { taxable: net("txval"), taxes: net("iamt", "camt", "samt") }
}
