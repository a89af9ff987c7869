import { expect, test } from "vitest"
import { addOrderPayment, addReversalEntry, addRupeeValue } from "#app/orders/ledger/queries.server.ts"
import { ALL_TIME, findBrokenInvariants } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { orders, type payments } from "#db/schema.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"

// Every number of the overview and of the reports is asked of the ledger once more, in plain SQL.

const DAY = 86_400_000
const INDIA = 19_800_000
const DAYS_AGO = [0, 1, 6, 7, 13, 29, 30, 59]
const today = () => new Date(Math.floor((Date.now() + INDIA) / DAY) * DAY - INDIA)
const dayOf = (time: Date) => new Date(time.getTime() + INDIA).toISOString().slice(0, 10)

type Currency = (typeof orders.$inferInsert)["currency"]
type Paid = { day: Date; currency: string; amount: number; inr: number | null; country: string }

/** Adds a paid order as fulfillment does; an hour later a fifth of it is refunded. */
async function addPaid({ db }: App, id: string, { day, currency, amount, inr, country }: Paid) {
  const paidAt = new Date(day.getTime() + 1000)
  const order = { id, kind: "license", planType: "basic", status: "paid", source: "razorpay" } as const
  const paymentId = `pay_${id}`
  const times = { createdAt: paidAt, nextSyncAt: paidAt, paidAt }
  await db
    .insert(orders)
    .values({ ...order, ...times, amount, currency: currency as Currency, country, paymentId })
  const fee = amount % 3 === 0 ? null : Math.round(amount / 50)
  const payment = { orderId: id, paymentId, source: "razorpay", fee, tax: null, inrAmount: inr } as const
  for (const statement of addOrderPayment(db, { ...payment, capturedAt: paidAt, paidAt })) await statement
  const occurredAt = new Date(paidAt.getTime() + 3_600_000)
  const refund = { amount: Math.floor(amount / 5), currency, totalRefunded: Math.floor(amount / 5) }
  const reversal = { id: `refund:${id}`, paymentId, kind: "refund", disputeId: null, occurredAt } as const
  for (const statement of addReversalEntry(db, { ...reversal, ...refund }, occurredAt)) await statement
}

async function addValue({ db }: App, value: Parameters<typeof addRupeeValue>[1]) {
  for (const statement of addRupeeValue(db, value)) await statement
}

/** Payments in five currencies, converted by the provider and not, on days that each period tells apart. */
async function fill(app: App) {
  const start = today()
  const lastMonth = new Date(start.getTime() + INDIA)
  lastMonth.setUTCMonth(lastMonth.getUTCMonth(), 0)
  const days = DAYS_AGO.map((ago) => new Date(start.getTime() - ago * DAY))
  const times = [...days, new Date(Math.floor(lastMonth.getTime() / DAY) * DAY - INDIA)]
  for (const [index, day] of times.entries()) {
    for (const [place, [currency, rate]] of Object.entries(RATES).entries()) {
      const amount = 5_003 + 1_009 * index + 211 * place
      // The newest of a currency is not converted, nor is any of the last one.
      const isKnown = currency === "INR" || (rate > 0 && (index + place) % 3 === 1)
      const worth = currency === "INR" ? amount : Math.round(amount * (rate + index / 100))
      const inr = isKnown ? worth : null
      const country = ["US", "DE", "GB", "IN", "AE"][place] ?? ""
      await addPaid(app, `o${index}x${place}`, { day, currency, amount, inr, country })
    }
  }
  const value = { paymentId: "pay_o0x0", inrAmount: 4_321_00, formId: "first", now: new Date() }
  await addValue(app, value)
  await addValue(app, { ...value, inrAmount: 4_432_10, formId: "second" })
}

const RATES = { USD: 84, EUR: 91, GBP: 106, INR: 1, AED: 0 }

async function expectTotalsOfEntries({ db }: App) {
  expect(await findBrokenInvariants(db, ALL_TIME)).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ name: "totals-equal-entries" })]),
  )
}

type Sum = { rupees: number; unknown: number; missing: string | null; count: number }

/** Money that moved between two days, in paise: what is known, and what the newest known rate of its currency makes of the rest. */
function selectSum(kinds: string, from: string, to: string, where = "true") {
  return `with moved as (
      select p.currency as currency, o.country as country, e.amount as amount,
        case when p.currency = 'INR' then e.amount when p.inr_amount is null then null
          else cast((p.inr_amount * e.amount * 1.0 / p.amount) + 0.5 as integer) end as inr
      from ledger_entries e join payments p on p.id = e.payment_id join orders o on o.id = p.order_id
      where e.kind in (${kinds}) and e.amount > 0 and ${where}
        and date((e.occurred_at + ${INDIA}) / 1000, 'unixepoch') between '${from}' and '${to}'),
    rates as (select p.currency as currency, p.inr_amount * 1.0 / p.amount as rate from payments p
      where p.inr_amount is not null and not exists (select 1 from payments n
        where n.currency = p.currency and n.inr_amount is not null and n.learned_at > p.learned_at)),
    unknown as (select currency, sum(amount) as amount from moved where inr is null group by currency)
    select (select coalesce(sum(inr), 0) from moved)
        + (select coalesce(sum(cast(u.amount * r.rate + 0.5 as integer)), 0) from unknown u join rates r using (currency)) as rupees,
      (select count(*) from unknown join rates using (currency)) as unknown,
      (select group_concat(printf('%.2f', amount / 100.0) || ' ' || currency) from unknown
        where currency not in (select currency from rates)) as missing,
      (select count(*) from moved) as count`
}

async function sumOf({ d1 }: App, kinds: string, from: string, to: string, where?: string): Promise<Sum> {
  const found = await d1.prepare(selectSum(kinds, from, to, where)).first<Sum>()
  return found ?? { rupees: 0, unknown: 0, missing: null, count: 0 }
}

function inWords({ rupees, unknown, missing }: Sum, isExact: boolean): string {
  const shown = isExact ? rupees / 100 : Math.round(rupees / 100)
  const minimumFractionDigits = shown % 1 === 0 ? 0 : 2
  const number = shown.toLocaleString("en-IN", { minimumFractionDigits, maximumFractionDigits: 2 })
  if (missing && rupees === 0) return `${missing}, no rate`
  return `${unknown > 0 ? "about " : ""}₹${number}${missing ? ` + ${missing}` : ""}`
}

test("GET /desk, /desk/reports: every number equals the ledger, in five currencies", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await fill(app)
  await expectTotalsOfEntries(app)
  const start = today()
  const ago = (count: number) => dayOf(new Date(start.getTime() - count * DAY))
  const month = ago(0).slice(0, 7)
  const sameDay = await app.d1
    .prepare("select min(date(?1, 'start of month', '-1 day'), date(?1, '-1 month')) as day")
    .bind(ago(0))
    .first<{ day: string }>()
  const before = { from: `${sameDay?.day.slice(0, 7)}-01`, to: sameDay?.day ?? "" }

  const overview = await pageText(owner, "/desk")
  for (const [name, from] of [
    ["Month so far", `${month}-01`],
    ["Today", ago(0)],
    ["7 days", ago(6)],
    ["30 days", ago(29)],
  ] as const) {
    const paid = await sumOf(app, "'payment'", from, ago(0))
    expect(overview).toContain(`${name} ${inWords(paid, false)} `)
    const refunded = await sumOf(app, "'refund'", from, ago(0))
    expect(overview).toContain(`${inWords(refunded, false)} refunded`)
  }
  const soFar = await sumOf(app, "'payment'", `${month}-01`, ago(0))
  const beforeIt = await sumOf(app, "'payment'", before.from, before.to)
  expect(overview).toContain(`${inWords(beforeIt, false)} on 1–${Number(before.to.slice(8))} `)

  const reports = await pageText(owner, "/desk/reports")
  expect(reports).toContain(
    `Month so far: ${inWords(soFar, false)}, compared with ${inWords(beforeIt, false)} on 1–`,
  )
  const [, ...lines] = (await owner.html("/desk/reports.csv")).replaceAll('"', "").trim().split("\r\n")
  const months = [...new Set(DAYS_AGO.map((count) => ago(count).slice(0, 7)))]
  expect(lines.map((line) => line.slice(0, 7))).toEqual(months)
  for (const line of lines) {
    const [name = "", rupees, usd, eur, gbp, inr, aed, refunded, fees, unknown, net] = line.split(",")
    const [from, to] = [`${name}-01`, `${name}-31`]
    const paid = await sumOf(app, "'payment'", from, to)
    const back = await sumOf(app, "'refund'", from, to)
    const byCurrency = await app.d1
      .prepare(`select p.currency as currency, sum(e.amount) as amount, sum(p.fee) as fee, sum(p.fee is null) as unknown
        from ledger_entries e join payments p on p.id = e.payment_id
        where e.kind = 'payment' and strftime('%Y-%m', (e.occurred_at + ${INDIA}) / 1000, 'unixepoch') = ? group by 1`)
      .bind(name)
      .all<{ currency: string; amount: number; fee: number; unknown: number }>()
    const sums = new Map(byCurrency.results.map((row) => [row.currency, row]))
    const own = Object.keys(RATES).map((currency) => String((sums.get(currency)?.amount ?? 0) / 100))
    expect([usd, eur, gbp, inr, aed]).toEqual(own)
    const kept = [...sums.values()].reduce((sum, row) => sum + row.fee, 0)
    expect([rupees, refunded, fees, unknown].map(Number)).toEqual([
      paid.rupees / 100,
      back.rupees / 100,
      kept / 100,
      [...sums.values()].reduce((sum, row) => sum + row.unknown, 0),
    ])
    // Refunds are converted at the payment's rate: sums differ by at most a paisa for each currency.
    expect(Math.abs(Number(net) * 100 - (paid.rupees - back.rupees - kept))).toBeLessThan(5)
  }

  const first = `${lines.at(-1)?.slice(0, 7)}-01`
  const countries = []
  for (const [code, name] of Object.entries(COUNTRIES)) {
    const where = `o.country = '${code}'`
    const paid = await sumOf(app, "'payment'", first, ago(0), where)
    const back = await sumOf(app, "'refund'", first, ago(0), where)
    countries.push({ rupees: paid.rupees - back.rupees, name })
    expect(reports).toContain(`${name} ${paid.count} ${inWords(paid, true)} ${inWords(back, true)} `)
  }
  const ranked = countries.sort((one, other) => other.rupees - one.rupees).map(({ name }) => name)
  const places = ranked.map((name) => reports.indexOf(`${name} 9 `))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  const all = await sumOf(app, "'payment'", first, ago(0))
  expect(reports).toContain(`Basic ${all.count} ${inWords(all, true)}`)
})

const COUNTRIES = {
  US: "United States",
  DE: "Germany",
  GB: "United Kingdom",
  IN: "India",
  AE: "United Arab Emirates",
}

test("addRupeeValue: a second value replaces the first in all totals", async () => {
  await using app = await startApp()
  const paid = { day: today(), currency: "USD", amount: 10_000, inr: null, country: "US" }
  await addPaid(app, "o1", paid)
  for (const [formId, inrAmount] of [
    ["one", 800_000],
    ["two", 900_000],
  ] as const) {
    await addValue(app, { paymentId: "pay_o1", inrAmount, formId, now: new Date() })
    const payment = await app.db.query.payments.findFirst()
    expect(payment satisfies typeof payments.$inferSelect | undefined).toMatchObject({
      inrAmount,
      inrSource: "owner",
    })
    await expectTotalsOfEntries(app)
    const totals = await app.d1
      .prepare(
        "select kind, inr_amount as inr, inr_unknown as unknown from totals_by_month where kind <> 'fee' order by kind",
      )
      .all()
    expect(totals.results).toEqual([
      { kind: "license-paid", inr: inrAmount, unknown: 0 },
      { kind: "license-refund", inr: inrAmount / 5, unknown: 0 },
      { kind: "plan", inr: inrAmount, unknown: 0 },
    ])
  }
  await expect(app.d1.prepare("update ledger_entries set amount = 1").run()).rejects.toThrow(
    "can not be changed",
  )
})
