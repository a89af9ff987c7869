import { formatAmount } from "#app/copy/desk/overview.ts"
import { type ReportId, reports, reportWords } from "#app/copy/desk/reports.ts"
import { countryName } from "#app/copy/papers/country-names.server.ts"
import { toMajorUnits } from "#app/domain/money.ts"
import { stateName } from "#app/domain/papers/indian-states.ts"
import * as rows from "#app/domain/reports/reports.ts"
import type { MonthlySales, MonthlyTaxTotal, MonthlyTotal } from "#app/domain/reports/totals.ts"
import { formatMonth } from "#app/domain/time.ts"

type Totals = { totals: MonthlyTotal[]; taxes: MonthlyTaxTotal[]; sales: MonthlySales[] }

/** The rows of each report, on the screen and in its CSV file. */
const REPORTS: Record<
  ReportId,
  { screen: (from: Totals) => rows.Cell[][]; file: (from: Totals) => rows.Cell[][] }
> = {
  rupees: same(({ totals }) => rows.rupeeRows(totals)),
  revenue: same(({ totals }) => rows.revenueRows(totals)),
  countries: {
    screen: ({ totals }) => rows.countryRows(totals),
    file: ({ totals }) => rows.monthlyCountryRows(totals),
  },
  plans: {
    screen: ({ sales }) => rows.saleRows(sales, "plan"),
    file: ({ sales }) => rows.monthlySaleRows(sales, "plan"),
  },
  coupons: {
    screen: ({ sales }) => rows.saleRows(sales, "coupon"),
    file: ({ sales }) => rows.monthlySaleRows(sales, "coupon"),
  },
  licenses: same(({ totals }) => rows.licenseRows(totals)),
  activations: {
    screen: ({ totals }) => rows.versionRows(totals),
    file: ({ totals }) => rows.monthlyVersionRows(totals),
  },
  fees: same(({ sales }) => rows.feeRows(sales)),
  turnover: same(({ totals }) => rows.turnoverRows(totals)),
  gst: { screen: ({ taxes }) => rows.taxRows(taxes), file: ({ taxes }) => rows.detailedTaxRows(taxes) },
  documents: same(({ taxes }) => rows.documentRows(taxes)),
}

function same(build: (from: Totals) => rows.Cell[][]) {
  return { screen: build, file: build }
}

/** A report as its page shows it, in words. */
export function reportTable(id: ReportId, from: Totals) {
  return {
    id,
    ...reports[id],
    rows: REPORTS[id]
      .screen(from)
      .map((cells) => cells.map((cell, index) => inWords(cell, headingOf(id, index)))),
  }
}

export type ReportTable = ReturnType<typeof reportTable>

const headingOf = (id: ReportId, index: number): string => reports[id].headings[index] ?? ""

function inWords(cell: rows.Cell, heading: string) {
  if (typeof cell === "number") return { text: cell.toLocaleString("en-US"), isNumber: true }
  if (typeof cell !== "string") return { text: formatAmount(cell), isNumber: true }
  if (cell === "") return { text: "Not known", isNumber: false }
  if (heading === "Month") return { text: formatMonth(cell), isNumber: false }
  if (heading === "Country") return { text: countryName(cell), isNumber: false }
  return { text: reportWords.get(cell) ?? cell, isNumber: false }
}

/** A report as the rows of its CSV file: codes as they are stored, amounts in major units. */
export function reportFile(id: ReportId, from: Totals): (string | number)[][] {
  const { detail } = reports[id]
  const body = REPORTS[id].file(from).map((cells) =>
    cells.map((cell, index) => {
      if (typeof cell === "object") return toMajorUnits(cell.amount)
      return detail[index] === "Place of supply"
        ? `${cell} ${stateName(String(cell)) ?? "Other Countries"}`
        : cell
    }),
  )
  return [[...detail], ...body]
}
