import { toMajorUnits } from "#app/platform/money.ts"
import { compareTexts } from "#app/platform/text.ts"
import { indianDayOf } from "#app/platform/time.ts"
import {
  type Amounts,
  amountsInRupees,
  classifyInvoice,
  type FiledInvoice,
  type IssuedRange,
  type Section,
} from "./gst-return.ts"

/** Description of the product in table 12: 30 characters at most. */
const DESCRIPTION = "Software license"

type Item = { invoice: FiledInvoice; amounts: Amounts; section: Section }

/** The return of the months up to one (`YYYY-MM`) as the portal's offline tool reads it. */
export function gstr1(
  invoices: readonly FiledInvoice[],
  ranges: readonly IssuedRange[],
  { gstin, month, version }: { gstin: string; month: string; version: string },
) {
  const items = invoices.flatMap((invoice): Item[] => {
    const amounts = amountsInRupees(invoice)
    return amounts ? [{ invoice, amounts, section: classifyInvoice(invoice) }] : []
  })
  const of = (section: Section, kind: FiledInvoice["kind"]) =>
    items.filter((item) => item.section === section && item.invoice.kind === kind)
  const notesOf = (section: Section) => of(section, "credit-note")
  const tables = {
    b2b: byGstin(of("b2b", "invoice")).map(([ctin, own]) => ({ ctin, inv: own.map(registeredInvoice) })),
    b2cl: byPlace(of("b2cl", "invoice")).map(([pos, own]) => ({ pos, inv: own.map(largeInvoice) })),
    b2cs: consumerRows(items.filter(({ section }) => section === "b2cs")),
    cdnr: byGstin(notesOf("b2b")).map(([ctin, own]) => ({ ctin, nt: own.map(registeredNote) })),
    cdnur: [...notesOf("b2cl"), ...notesOf("exp")].map(unregisteredNote),
    exp: byExport(of("exp", "invoice")).map(([exp_typ, own]) => ({ exp_typ, inv: own.map(exportInvoice) })),
  }
  const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0)
  const json = {
    gstin,
    fp: `${month.slice(5)}${month.slice(0, 4)}`,
    version,
    hash: "hash",
    ...(Object.fromEntries(filled) as Partial<typeof tables>),
    hsn: {
      hsn_b2b: codeRows(items.filter(({ section }) => section === "b2b")),
      // An export has no registered recipient (GSTN's advisory on table 12, 1 May 2025).
      hsn_b2c: codeRows(items.filter(({ section }) => section !== "b2b")),
    },
    doc_issue: { doc_det: issuedDocuments(ranges) },
  }
  return json
}

/** The invoices that the return lacks, because their value in rupees is not known. */
export const findLeftOut = <Invoice extends FiledInvoice>(invoices: readonly Invoice[]): Invoice[] =>
  invoices.filter((invoice) => amountsInRupees(invoice) === null)

/** `23-11-2026` */
const dateOf = (time: Date) => indianDayOf(time).split("-").reverse().join("-")

const rate = ({ taxRate }: FiledInvoice) => taxRate / 100

/** The return's names of the parts of an amount, in rupees. */
const taxFields = ({ taxableValue, igst, cgst, sgst }: Omit<Amounts, "total">) => ({
  txval: toMajorUnits(taxableValue),
  iamt: toMajorUnits(igst),
  camt: toMajorUnits(cgst),
  samt: toMajorUnits(sgst),
  csamt: 0,
})

const allTaxes = ({ invoice, amounts }: Item) => ({ rt: rate(invoice), ...taxFields(amounts) })

function interState(item: Item) {
  const { camt: _camt, samt: _samt, ...taxes } = allTaxes(item)
  return taxes
}

const wrapped = <Detail>(itm_det: Detail) => [{ num: 1, itm_det }]

const invoiceHead = ({ invoice, amounts }: Item) => ({
  inum: invoice.number,
  idt: dateOf(invoice.issuedAt),
  val: toMajorUnits(amounts.total),
})

const noteHead = ({ invoice, amounts }: Item) => ({
  ntty: "C" as const,
  nt_num: invoice.number,
  nt_dt: dateOf(invoice.issuedAt),
  val: toMajorUnits(amounts.total),
})

const registered = (item: Item) => ({
  pos: item.invoice.placeOfSupply,
  rchrg: "N" as const,
  inv_typ: "R" as const,
  itms: wrapped(allTaxes(item)),
})

const registeredInvoice = (item: Item) => ({ ...invoiceHead(item), ...registered(item) })

const registeredNote = (item: Item) => ({ ...noteHead(item), ...registered(item) })

const largeInvoice = (item: Item) => ({ ...invoiceHead(item), itms: wrapped(interState(item)) })

/** The note of an export has no place of supply. */
const unregisteredNote = (item: Item) => ({
  typ:
    item.section === "b2cl"
      ? ("B2CL" as const)
      : item.invoice.supply === "export"
        ? ("EXPWOP" as const)
        : ("EXPWP" as const),
  ...noteHead(item),
  ...(item.section === "b2cl" ? { pos: item.invoice.placeOfSupply } : {}),
  itms: wrapped(interState(item)),
})

/** The items of an export are not wrapped; a service has no shipping bill. */
const exportInvoice = (item: Item) => ({ ...invoiceHead(item), itms: [interState(item)] })

const byGstin = (items: readonly Item[]) => groupBy(items, ({ invoice }) => invoice.taxId ?? "")
const byPlace = (items: readonly Item[]) => groupBy(items, ({ invoice }) => invoice.placeOfSupply)
const byExport = (items: readonly Item[]) =>
  groupBy(items, ({ invoice }): "WOPAY" | "WPAY" => (invoice.supply === "export" ? "WOPAY" : "WPAY"))

/** Sums by place and rate, less what credit notes took back. */
function consumerRows(items: readonly Item[]) {
  const groups = groupBy(
    items,
    ({ invoice }) => `${invoice.placeOfSupply} ${invoice.taxRate} ${invoice.supply}`,
  )
  return groups.flatMap(([, own]) => {
    const [first] = own
    if (!first) return []
    const { txval, iamt, camt, samt, csamt } = taxFields(netOf(own))
    const isIntra = first.invoice.supply === "same-state"
    return [
      {
        sply_ty: isIntra ? ("INTRA" as const) : ("INTER" as const),
        pos: first.invoice.placeOfSupply,
        typ: "OE" as const,
        rt: rate(first.invoice),
        txval,
        ...(isIntra ? { camt, samt } : { iamt }),
        csamt,
      },
    ]
  })
}

/**
 * Sums by code and rate, less what credit notes took back. A service has no quantity; goods count one for each invoice, less
 * those that another invoice replaced.
 */
function codeRows(items: readonly Item[]) {
  return groupBy(items, ({ invoice }) => `${invoice.taxCode} ${invoice.taxRate}`).flatMap(
    ([, own], index) => {
      const [first] = own
      if (!first) return []
      return [
        {
          num: index + 1,
          hsn_sc: first.invoice.taxCode,
          desc: DESCRIPTION,
          ...quantityOf(first.invoice.taxCode, own),
          rt: rate(first.invoice),
          ...taxFields(netOf(own)),
        },
      ]
    },
  )
}

/** The codes of services begin with 99. */
function quantityOf(taxCode: string, items: readonly Item[]) {
  if (taxCode.startsWith("99")) return { uqc: "NA" as const, qty: 0 }
  const sold = items.filter(({ invoice }) => invoice.kind === "invoice")
  const replaced = items.filter(({ invoice }) => invoice.isCorrection)
  return { uqc: "NOS" as const, qty: sold.length - replaced.length }
}

/** Invoices less credit notes, in paise. */
function netOf(items: readonly Item[]): Omit<Amounts, "total"> {
  const sum = (part: "taxableValue" | "igst" | "cgst" | "sgst") =>
    items.reduce(
      (total, { invoice, amounts }) => total + (invoice.kind === "invoice" ? 1 : -1) * amounts[part],
      0,
    )
  return { taxableValue: sum("taxableValue"), igst: sum("igst"), cgst: sum("cgst"), sgst: sum("sgst") }
}

/** The portal's numbers of the kinds of documents in table 13. */
const DOCUMENTS = {
  invoice: { doc_num: 1, doc_typ: "Invoices for outward supply" },
  "credit-note": { doc_num: 5, doc_typ: "Credit Note" },
} as const

function issuedDocuments(ranges: readonly IssuedRange[]) {
  return groupBy(ranges, ({ kind }) => kind).map(([kind, own]) => ({
    ...DOCUMENTS[kind],
    docs: own.map(({ from, to, count }, index) => ({
      num: index + 1,
      from,
      to,
      totnum: count,
      cancel: 0,
      net_issue: count,
    })),
  }))
}

function groupBy<Row, Key extends string>(rows: readonly Row[], keyOf: (row: Row) => Key): [Key, Row[]][] {
  return [...Map.groupBy(rows, keyOf)].sort(([one], [other]) => compareTexts(one, other))
}
