import { financialYearOf } from "#app/domain/papers/financial-year.ts"
import { formatInvoiceNumber, SERIES } from "#app/domain/papers/invoice.ts"
import type { IssuedRange } from "./returned-papers.ts"
import type { MonthlySales, MonthlyTaxTotal, MonthlyTotal } from "./totals.ts"

/** A text, a count, or an amount in minor units. */
export type Cell = string | number | { amount: number; currency: string }

const MONEY_KINDS = ["license-paid", "donation-paid", "license-refund", "donation-refund"]

type Key<Row> = (row: Row) => string[]

const byMonthAndCurrency: Key<MonthlyTotal> = ({ month, currency }) => [month, currency]
const byCountry: Key<MonthlyTotal> = ({ dimension, currency }) => [dimension, currency]
const byMonthAndCountry: Key<MonthlyTotal> = ({ month, dimension, currency }) => [month, dimension, currency]

/** By month and currency, or as well by country: payments, licenses, donations, refunds, and what is left. */
export const revenueRows = (totals: readonly MonthlyTotal[]) => moneyRows(totals, byMonthAndCurrency)
export const countryRows = (totals: readonly MonthlyTotal[]) => moneyRows(totals, byCountry)
export const monthlyCountryRows = (totals: readonly MonthlyTotal[]) => moneyRows(totals, byMonthAndCountry)

function moneyRows(totals: readonly MonthlyTotal[], keyOf: Key<MonthlyTotal>): Cell[][] {
  return groupBy(ofKinds(totals, MONEY_KINDS), keyOf).map(([key, rows]) => {
    const currency = key.at(-1) ?? ""
    const sumOf = (...kinds: string[]) => sum(ofKinds(rows, kinds), ({ amount }) => amount)
    const licenses = sumOf("license-paid")
    const donations = sumOf("donation-paid")
    const refunds = sumOf("license-refund", "donation-refund")
    const payments = sum(ofKinds(rows, ["license-paid", "donation-paid"]), ({ count }) => count)
    const amounts = [licenses, donations, refunds, licenses + donations - refunds]
    return [...key, payments, ...amounts.map((amount) => ({ amount, currency }))]
  })
}

/** By month, in rupees: licenses, donations, refunds, and what is left, as far as the value in rupees is known. */
export function rupeeRows(totals: readonly MonthlyTotal[]): Cell[][] {
  return groupBy(ofKinds(totals, MONEY_KINDS), ({ month }) => [month]).map(([key, rows]) => {
    const sumOf = (...kinds: string[]) => sum(ofKinds(rows, kinds), ({ inrAmount }) => inrAmount)
    const [licenses, donations] = [sumOf("license-paid"), sumOf("donation-paid")]
    const refunds = sumOf("license-refund", "donation-refund")
    return [...key, ...[licenses, donations, refunds, licenses + donations - refunds].map(inRupees)]
  })
}

const inRupees = (amount: number) => ({ amount, currency: "INR" })

/** By plan or coupon, or as well by month: payments, what was paid, and that in rupees. */
export const saleRows = (sales: readonly MonthlySales[], kind: "plan" | "coupon") =>
  paidRows(sales, kind, ({ dimension, currency }) => [dimension, currency])
export const monthlySaleRows = (sales: readonly MonthlySales[], kind: "plan" | "coupon") =>
  paidRows(sales, kind, ({ month, dimension, currency }) => [month, dimension, currency])

const paidRows = (
  sales: readonly MonthlySales[],
  kind: "plan" | "coupon",
  keyOf: Key<MonthlySales>,
): Cell[][] =>
  groupBy(
    sales.filter((sale) => sale.kind === kind),
    keyOf,
  ).map(([key, rows]) => [
    ...key,
    sum(rows, ({ count }) => count),
    { amount: sum(rows, ({ amount }) => amount), currency: key.at(-1) ?? "" },
    inRupees(sum(rows, ({ inrAmount }) => inrAmount)),
  ])

/** By month: payments at the provider whose fee is known, in rupees, the fee, the tax in it, what is left; and how many are not known. */
export function feeRows(sales: readonly MonthlySales[]): Cell[][] {
  const fees = sales.filter(({ kind }) => kind === "fee" || kind === "fee-tax" || kind === "fee-unknown")
  return groupBy(fees, ({ month }) => [month]).map(([key, rows]) => {
    const sumOf = (kind: MonthlySales["kind"], amountOf: (row: MonthlySales) => number) =>
      sum(
        rows.filter((row) => row.kind === kind),
        amountOf,
      )
    const paid = sumOf("fee", ({ inrAmount }) => inrAmount)
    const fee = sumOf("fee", ({ amount }) => amount)
    const tax = sumOf("fee-tax", ({ amount }) => amount)
    const counts = [sumOf("fee", ({ count }) => count), sumOf("fee-unknown", ({ count }) => count)] as const
    return [...key, counts[0], ...[paid, fee, tax, paid - fee].map(inRupees), counts[1]]
  })
}

/** Licenses by month and plan. */
export const licenseRows = (totals: readonly MonthlyTotal[]) =>
  countRows(ofKinds(totals, ["license"]), ({ month, dimension }) => [month, dimension])

/** New computers by version of the app, or as well by month. */
export const versionRows = (totals: readonly MonthlyTotal[]) =>
  countRows(ofKinds(totals, ["activation"]), ({ dimension }) => [dimension])
export const monthlyVersionRows = (totals: readonly MonthlyTotal[]) =>
  countRows(ofKinds(totals, ["activation"]), ({ month, dimension }) => [month, dimension])

const countRows = (totals: readonly MonthlyTotal[], keyOf: Key<MonthlyTotal>): Cell[][] =>
  groupBy(totals, keyOf).map(([key, rows]) => [...key, sum(rows, ({ count }) => count)])

/** The value in rupees of the licenses sold in each month, and by currency what is not in it. */
export function turnoverRows(totals: readonly MonthlyTotal[]): Cell[][] {
  return groupBy(ofKinds(totals, ["license-paid"]), byMonthAndCurrency).map(([key, rows]) => {
    const [, currency = ""] = key
    const known = inRupees(sum(rows, ({ inrAmount }) => inrAmount))
    return [...key, known, { amount: sum(rows, ({ inrUnknown }) => inrUnknown), currency }]
  })
}

const PARTS = ["taxableValue", "cgst", "sgst", "igst", "rounding", "total"] as const

/** By month, supply and currency: the invoices less the credit notes. */
export function taxRows(totals: readonly MonthlyTaxTotal[]): Cell[][] {
  const papers = totals.filter(({ kind }) => kind !== "commercial-note")
  return groupBy(papers, ({ month, supply, currency }) => [month, supply, currency]).map(([key, rows]) => [
    ...key,
    ...taxCells(rows, ({ kind }) => (kind === "invoice" ? 1 : -1)),
  ])
}

/** The same by kind of paper and State, each as it was issued. */
export const detailedTaxRows = (totals: readonly MonthlyTaxTotal[]): Cell[][] =>
  groupBy(totals, ({ month, kind, supply, placeOfSupply, currency }) => [
    month,
    kind,
    supply,
    placeOfSupply,
    currency,
  ]).map(([key, rows]) => [...key, sum(rows, ({ count }) => count), ...taxCells(rows, () => 1)])

function taxCells(rows: readonly MonthlyTaxTotal[], sign: (row: MonthlyTaxTotal) => number): Cell[] {
  const currency = rows[0]?.currency ?? ""
  const total = (amountOf: (row: MonthlyTaxTotal) => number) => sum(rows, (row) => sign(row) * amountOf(row))
  return [
    ...PARTS.map((part) => ({ amount: total((row) => row[part]), currency })),
    inRupees(total(({ inrTotal }) => inrTotal)),
  ]
}

/** By month and kind of paper: the first and the last number, and how many there are (GSTR-1, table 13). */
export const documentRows = (totals: readonly MonthlyTaxTotal[]): Cell[][] =>
  groupBy(totals, ({ month, kind }) => [month, kind]).map(([key, rows]) => {
    const { from, to, count } = rangeOf(rows)
    return [...key, from, to, count]
  })

/** The same of one month for the return, which declares no commercial notes. */
export const issuedRanges = (totals: readonly MonthlyTaxTotal[]): IssuedRange[] =>
  (["invoice", "credit-note"] as const).flatMap((kind) => {
    const rows = totals.filter((row) => row.kind === kind)
    return rows.length > 0 ? [{ kind, ...rangeOf(rows) }] : []
  })

/** Of the papers of one month and kind. */
function rangeOf(rows: readonly MonthlyTaxTotal[]): Omit<IssuedRange, "kind"> {
  const { month = "", kind = "invoice" } = rows[0] ?? {}
  const year = financialYearOf(new Date(`${month}-01`))
  const number = (seq: number) => formatInvoiceNumber({ series: SERIES[kind], year, seq })
  return {
    from: number(Math.min(...rows.map(({ firstSeq }) => firstSeq))),
    to: number(Math.max(...rows.map(({ lastSeq }) => lastSeq))),
    count: sum(rows, ({ count }) => count),
  }
}

/** The amounts of some kinds in each of the months. */
export function amountsByMonth(
  totals: readonly MonthlyTotal[],
  months: readonly string[],
  isCounted: (total: MonthlyTotal) => boolean,
  amountOf: (total: MonthlyTotal) => number,
): number[] {
  const counted = totals.filter(isCounted)
  return months.map((month) =>
    sum(
      counted.filter((total) => total.month === month),
      amountOf,
    ),
  )
}

const ofKinds = (totals: readonly MonthlyTotal[], kinds: readonly string[]) =>
  totals.filter(({ kind }) => kinds.includes(kind))

const sum = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) =>
  rows.reduce((total, row) => total + amountOf(row), 0)

/** The rows of each key, in the order of the keys. */
function groupBy<Row>(rows: readonly Row[], keyOf: Key<Row>): [key: string[], rows: Row[]][] {
  const groups = new Map<string, [string[], Row[]]>()
  for (const row of rows) {
    const key = keyOf(row)
    const id = JSON.stringify(key)
    const group = groups.get(id)
    if (group) group[1].push(row)
    else groups.set(id, [key, [row]])
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}
