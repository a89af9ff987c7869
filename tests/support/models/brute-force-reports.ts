import { CURRENCIES } from "#app/domain/money.ts"
import { licenses, orders, payments } from "#db/schema.ts"
import { listReversals } from "#tests/support/models/ledger.ts"
import type { App } from "#tests/support/server/test-app.ts"

/** The month in India, where it is five and a half hours later than in UTC. */
const monthOf = (time: Date) => new Date(time.getTime() + 19_800_000).toISOString().slice(0, 7)

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The lines of the months' CSV file, from the rows that the reports do not read. */
export async function bruteForceMonths({ db }: App): Promise<string[]> {
  const paymentRows = await db.select().from(payments)
  const byId = new Map(paymentRows.map((payment) => [payment.id, payment]))
  const paid = (await db.select().from(orders)).flatMap(({ paidAt, ...order }) => {
    const payment = byId.get(order.paymentId ?? "")
    return paidAt && order.source !== "free" ? [{ ...order, month: monthOf(paidAt), payment }] : []
  })
  const refunds = (await listReversals({ db })).flatMap(({ kind, amount, paymentId, occurredAt }) => {
    const payment = paid.find((order) => order.paymentId === paymentId)?.payment
    if (kind !== "refund" || amount === 0 || !payment?.inrAmount || !payment.amount) return []
    const inRupees = Math.floor((2 * payment.inrAmount * amount + payment.amount) / (2 * payment.amount))
    return [{ month: monthOf(occurredAt), inRupees }]
  })
  const issued = (await db.select().from(licenses)).map(({ createdAt }) => monthOf(createdAt))
  const months = new Set([...paid, ...refunds].map(({ month }) => month).concat(issued))
  return [...months].sort().map((month) => {
    const orders = paid.filter((order) => order.month === month)
    const atProvider = orders.filter(({ source }) => source === "razorpay")
    const inRupees = sum(orders.map(({ payment }) => payment?.inrAmount ?? 0))
    const refunded = sum(refunds.filter((refund) => refund.month === month).map((refund) => refund.inRupees))
    const fees = sum(atProvider.map(({ payment }) => payment?.fee ?? 0))
    const cells = [
      inRupees,
      ...CURRENCIES.map((currency) =>
        sum(orders.filter((order) => order.currency === currency).map(({ amount }) => amount)),
      ),
      ...[refunded, fees],
    ]
    const feesUnknown = atProvider.filter(({ payment }) => payment?.fee === null).length
    return [
      month,
      ...cells.map((cell) => cell / 100),
      feesUnknown,
      (inRupees - refunded - fees) / 100,
      issued.filter((each) => each === month).length,
    ].join()
  })
}
