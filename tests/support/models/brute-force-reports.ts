import { stateName } from "#app/domain/papers/indian-states.ts"
import { formatInvoiceNumber } from "#app/domain/papers/invoice.ts"
import { activations, invoices, licenses, orders, payments, receipts } from "#db/schema.ts"
import { listReversals } from "#tests/support/models/ledger.ts"
import type { App } from "#tests/support/server/test-app.ts"

type Line = { key: (string | number)[]; sums: number[] }

/** The month in India, where it is five and a half hours later than in UTC. */
const monthOf = (time: Date) => new Date(time.getTime() + 19_800_000).toISOString().slice(0, 7)

const major = (amount: number) => amount / 100

/** The lines of one key added up, as lines of CSV. */
function addUp(lines: Line[], finish: (sums: number[]) => (string | number)[]): string[] {
  const groups = new Map<string, number[]>()
  for (const { key, sums } of lines) {
    const before = groups.get(key.join())
    groups.set(key.join(), before ? before.map((sum, index) => sum + (sums[index] ?? 0)) : sums)
  }
  return [...groups].map(([key, sums]) => [key, ...finish(sums)].join()).sort()
}

/** The lines of each report's CSV file, from the rows that the reports do not read. */
export async function bruteForceReports({ db }: App): Promise<Record<string, string[]>> {
  const buyers = new Map((await db.select().from(receipts)).map(({ orderId, buyer }) => [orderId, buyer]))
  const inrAmounts = new Map((await db.select().from(payments)).map(({ id, inrAmount }) => [id, inrAmount]))
  const paid = (await db.select().from(orders)).flatMap(({ paidAt, ...order }) => {
    const country = buyers.get(order.id)?.country ?? order.country ?? ""
    const inrAmount = inrAmounts.get(order.paymentId ?? "") ?? null
    return paidAt && order.source !== "free" ? [{ ...order, paidAt, country, inrAmount }] : []
  })
  const reversals = await listReversals({ db })
  const refunds = reversals
    .filter(({ kind, amount }) => kind === "refund" && amount > 0)
    .flatMap((refund) =>
      paid
        .filter(({ paymentId }) => paymentId === refund.paymentId)
        .map((order) => ({ ...order, refunded: refund.amount, at: refund.occurredAt })),
    )
  const money = (keyOf: (order: (typeof paid)[number], month: string) => string[]) =>
    addUp(
      [
        ...paid.map((order) => ({
          key: keyOf(order, monthOf(order.paidAt)),
          sums: order.kind === "license" ? [1, order.amount, 0, 0] : [1, 0, order.amount, 0],
        })),
        ...refunds.map((order) => ({
          key: keyOf(order, monthOf(order.at)),
          sums: [0, 0, 0, order.refunded],
        })),
      ],
      ([count = 0, sold = 0, donated = 0, refunded = 0]) => [
        count,
        ...[sold, donated, refunded, sold + donated - refunded].map(major),
      ],
    )
  const sold = paid.filter(({ kind }) => kind === "license")
  const turnover = sold.map(({ paidAt, currency, amount, inrAmount }) => ({
    key: [monthOf(paidAt), currency],
    sums: [inrAmount ?? 0, inrAmount === null ? amount : 0],
  }))
  const counted = (keys: string[][]) =>
    addUp(
      keys.map((key) => ({ key, sums: [1] })),
      (sums) => sums,
    )
  return {
    revenue: money(({ currency }, month) => [month, currency]),
    countries: money(({ currency, country }, month) => [month, country, currency]),
    turnover: addUp(turnover, (sums) => sums.map(major)),
    licenses: counted(
      (await db.select().from(licenses)).map(({ createdAt, planType }) => [monthOf(createdAt), planType]),
    ),
    activations: counted(
      (await db.select().from(activations)).map((one) => [monthOf(one.firstSeenAt), one.appVersion ?? ""]),
    ),
    ...(await papersOf(db)),
  }
}

async function papersOf(db: App["db"]): Promise<Record<string, string[]>> {
  const papers = await db.select().from(invoices)
  const lines = papers.map((paper) => ({
    key: [
      ...[monthOf(paper.issuedAt), paper.kind, paper.supply],
      ...[`${paper.placeOfSupply} ${stateName(paper.placeOfSupply) ?? "Other Countries"}`, paper.currency],
    ],
    sums: [
      ...[1, paper.taxableValue, paper.cgst, paper.sgst, paper.igst, paper.rounding, paper.total],
      paper.inrTotal ?? 0,
    ],
  }))
  const keyOf = ({ issuedAt, kind }: (typeof papers)[number]) => `${monthOf(issuedAt)},${kind}`
  const documents = [...new Set(papers.map(keyOf))].map((key) => {
    const list = papers.filter((paper) => keyOf(paper) === key)
    const sorted = list.sort((one, other) => one.seq - other.seq)
    const [first, last] = [sorted[0], sorted.at(-1)].map((paper) => paper && formatInvoiceNumber(paper))
    return [key, first, last, list.length].join()
  })
  return {
    gst: addUp(lines, ([count = 0, ...amounts]) => [count, ...amounts.map(major)]),
    documents: documents.sort(),
  }
}
