import { sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { setMaxDevices } from "#app/licensing/license/change-queries.server.ts"
import { disputeReversal, type Reversal, refundReversal } from "#app/orders/ledger/ledger.ts"
import { addOrderPayment } from "#app/orders/ledger/queries.server.ts"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { upgradeLicense } from "#app/payments/confirmation/fulfillment-queries.server.ts"
import { ALL_TIME, findBrokenInvariants } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { addReversal, refreshLicense } from "#app/payments/refunds/reversal-queries.server.ts"
import { hasRow, insertIf, openDatabase, writeIf } from "#db/client.server.ts"
import { licenses, orders, users } from "#db/schema.ts"
import { createSqliteD1 } from "#tests/support/d1/sqlite-d1.ts"
import { countedOrders, expectedTerms, type ModelLicense } from "#tests/support/models/license-terms.ts"
import { byLength, testSeed } from "#tests/support/server/test-length.ts"

const db = openDatabase(createSqliteD1())

const BASIC = 1
const AMOUNT = 9499

/** Event of an account with a Basic license; an order is named by its number of devices. */
type Event =
  | { pay: number }
  | { refund: number }
  | { refundPart: number }
  | { lose: number }
  | { win: number }
  | { set: number }

/** An account, the same in a model, and what happens to both. Each step takes a second. */
class Shop {
  private static accounts = 0
  private readonly account = `account-${Shop.accounts++}`
  private time = 0
  private readonly returned = new Map<number, { isRefunded?: true; isLost?: true; isWon?: true }>()
  readonly model: ModelLicense[] = []

  private orderOf = (devices: number) => `${this.account}-${devices}`
  private paymentOf = (devices: number) => `pay-${this.orderOf(devices)}`
  private isReturned(devices: number): boolean {
    const { isRefunded, isLost, isWon } = this.returned.get(devices) ?? {}
    return isRefunded === true || (isLost === true && isWon !== true)
  }

  async open(): Promise<void> {
    const { account: id } = this
    const user = { email: id, emailKey: id, passwordHash: "", optInPromotions: false, createdAt: new Date(0) }
    await db.insert(users).values({ ...user, id })
    await this.pay(BASIC)
  }

  async happens(event: Event): Promise<void> {
    this.time += 1000
    if ("pay" in event) await this.pay(event.pay)
    if ("set" in event) await this.set(event.set)
    if ("refund" in event) await this.refund(event.refund, AMOUNT)
    if ("refundPart" in event) await this.refund(event.refundPart, 1)
    if ("lose" in event) await this.endDispute(event.lose, "lost")
    if ("win" in event) await this.endDispute(event.win, "won")
  }

  /** As the statements of a fulfillment do. */
  private async pay(devices: number): Promise<void> {
    const [orderId, paymentId, userId] = [this.orderOf(devices), this.paymentOf(devices), this.account]
    if (this.model.some((license) => license.orders.some(({ id }) => id === orderId))) return
    const paidAt = new Date(this.time)
    const planType = devices === BASIC ? ("basic" as const) : AGREED_PLAN
    const order = {
      id: orderId,
      userId,
      kind: "license",
      planType,
      devices,
      paymentId,
      status: "paid",
    } as const
    const license = { id: `license-${orderId}`, key: orderId, userId, orderId, paymentId, planType }
    const facts = { source: "razorpay", fee: null, tax: null, inrAmount: null, capturedAt: null } as const
    const isUpgrade = hasRow`license_upgrades where order_id = ${orderId}`
    await writeIf(db, sql`true`, [
      db
        .insert(orders)
        .values({ ...order, amount: AMOUNT, currency: "USD", createdAt: paidAt, nextSyncAt: paidAt, paidAt }),
      ...addOrderPayment(db, { ...facts, orderId, paymentId, paidAt }),
      upgradeLicense(db, { orderId, paymentId, userId, paidAt }),
      insertIf(db, licenses, { ...license, maxDevices: devices, createdAt: paidAt }, sql`not ${isUpgrade}`),
      ...refreshLicense(db, paymentId, paidAt),
    ])
    const paid = { id: orderId, planType, devices, paidAt: this.time, isReturned: this.isReturned(devices) }
    const shown = this.model[this.shown()]
    if (shown) shown.orders.push(paid)
    else this.model.push({ orders: [paid], numbers: [] })
  }

  private async refund(devices: number, amount: number): Promise<void> {
    const [id, paymentId] = [`${this.time}-${this.orderOf(devices)}`, this.paymentOf(devices)]
    await this.record(refundReversal({ id, paymentId, amount, currency: "USD", occurredAt: new Date(10) }))
    if (amount === AMOUNT) this.returns(devices, { isRefunded: true })
  }

  private async endDispute(devices: number, outcome: "lost" | "won"): Promise<void> {
    const [id, paymentId] = [`disp-${this.orderOf(devices)}`, this.paymentOf(devices)]
    const occurredAt = new Date(outcome === "lost" ? 10 : 20)
    await this.record(disputeReversal({ id, paymentId, outcome, occurredAt }))
    this.returns(devices, outcome === "lost" ? { isLost: true } : { isWon: true })
  }

  private returns(devices: number, what: { isRefunded?: true; isLost?: true; isWon?: true }): void {
    this.returned.set(devices, { ...this.returned.get(devices), ...what })
    for (const { orders } of this.model)
      for (const order of orders) if (order.devices === devices) order.isReturned = this.isReturned(devices)
  }

  private async record(reversal: Reversal): Promise<void> {
    const emails = { buyerId: null, refund: null, payer: null, license: null }
    const nothing = { creditNote: null, now: new Date(this.time) }
    const found = (await this.licenses()).find(({ orderIds }) =>
      orderIds.some((id) => `pay-${id}` === reversal.paymentId),
    )
    const license = { licenseId: "", devices: found?.maxDevices ?? 0 }
    expect(await addReversal(db, { reversal, emails, license, ...nothing }, null)).toBe(true)
  }

  /** Which license in force the account shows: the largest, the oldest of several; -1 for none. */
  private shown(): number {
    const sizes = this.model.map((one) => (isInForce(one) ? expectedTerms(one)[1] : 0))
    const largest = Math.max(...sizes)
    return largest > 0 ? sizes.indexOf(largest) : -1
  }

  /** The owner sets the number of that license, or of the oldest one. */
  private async set(after: number): Promise<void> {
    const index = Math.max(0, this.shown())
    const model = this.model[index]
    const license = (await this.licenses())[index]
    if (!model || !license) throw new Error("there is no license")
    const number = { id: `${this.account}-${this.time}`, reason: "Because", setBy: "owner" }
    const numbers = { before: license.maxDevices, after, setAt: new Date(this.time) }
    const { condition, changes } = setMaxDevices(db, license.id, { ...number, ...numbers })
    expect(await writeIf(db, condition, changes)).toBe(true)
    model.numbers.push({ devices: after, orderId: countedOrders(model)[0]?.id ?? "", setAt: this.time })
  }

  private async licenses() {
    const found = await db
      .select({
        id: licenses.id,
        planType: licenses.planType,
        maxDevices: licenses.maxDevices,
        revokedAt: licenses.revokedAt,
        orderIds: sql<string>`(select json_group_array(id) from (select ${licenses.orderId} as id
          union all select order_id from license_upgrades where license_id = ${licenses.id}))`,
      })
      .from(licenses)
      .where(sql`user_id = ${this.account}`)
      .orderBy(licenses.createdAt)
    return found.map((one) => ({ ...one, orderIds: JSON.parse(one.orderIds) as string[] }))
  }

  /** Plan, devices, and whether it is in force, of each license; expected to be the model's. */
  async check() {
    const found = (await this.licenses()).map(({ planType, maxDevices, revokedAt }) => [
      planType,
      maxDevices,
      revokedAt === null,
    ])
    expect(found).toEqual(this.model.map((one) => [...expectedTerms(one), isInForce(one)]))
    return found
  }
}

const isInForce = ({ orders }: ModelLicense) => orders.some(({ isReturned }) => !isReturned)

async function run(events: readonly Event[]) {
  const shop = new Shop()
  await shop.open()
  for (const event of events) {
    await shop.happens(event)
    await shop.check()
  }
  return shop.check()
}

/** The sales here have no receipts. */
const brokenOfLicenses = async () =>
  (await findBrokenInvariants(db, ALL_TIME)).filter(({ name }) => name.includes("license"))

function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    permutationsOf(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  )
}

test.each<[Event[], unknown[]]>([
  [
    [{ pay: 250 }, { pay: 200 }, { refund: 250 }],
    [AGREED_PLAN, 200, true],
  ],
  [
    [{ pay: 200 }, { set: 150 }, { refund: 200 }],
    ["basic", 1, true],
  ],
  [
    [{ pay: 200 }, { set: 300 }, { refund: 200 }],
    ["basic", 1, true],
  ],
  [
    [{ set: 5 }, { pay: 200 }, { lose: 200 }, { win: 200 }],
    [AGREED_PLAN, 200, true],
  ],
  [
    [{ pay: 250 }, { refund: BASIC }, { pay: 200 }, { lose: 250 }, { set: 3 }],
    [AGREED_PLAN, 3, true],
  ],
  [
    [{ pay: 20 }, { pay: 250 }, { pay: 200 }, { refund: 250 }, { lose: 200 }, { set: 2 }],
    [AGREED_PLAN, 2, true],
  ],
])("license terms: %j in any order have one result", async (events, expected) => {
  expect(await run(events)).toEqual([expected])
  const permutations = permutationsOf(events)
  // All of the shorter ones, and some of those of six events.
  const step = byLength(Math.ceil(permutations.length / 30), 1)
  for (const permutation of permutations.filter((_, index) => index % step === 0)) await run(permutation)
  expect(await brokenOfLicenses()).toEqual([])
})

const order = fc.constantFrom(BASIC, 20, 200, 250)
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ pay: order }),
  fc.record({ refund: order }),
  fc.record({ refundPart: order }),
  fc.record({ lose: order }),
  fc.record({ win: order }),
  fc.record({ set: fc.constantFrom(1, 3, 100, 220, 300) }),
)

test("license terms: three upgrades in any order equal what is paid and kept", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 10 }), async (events) => {
      await run(events)
    }),
    { numRuns: byLength(30, 1000), seed: testSeed },
  )
  expect(await brokenOfLicenses()).toEqual([])
})
