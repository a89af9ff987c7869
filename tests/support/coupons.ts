import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { coupons, orders } from "#db/schema.ts"
import type { App } from "./test-app.ts"
import { expectStatus, type TestClient } from "./test-client.ts"

let added = 0

/** Adds a coupon: SAVE50, half off for everyone from yesterday on, unless said otherwise. */
export async function addCoupon(app: Pick<App, "db">, fields: Partial<typeof coupons.$inferInsert> = {}) {
  const now = Date.now()
  const [coupon] = await app.db
    .insert(coupons)
    .values({
      id: `coupon-${++added}`,
      code: "SAVE50",
      percent: fields.amounts ? null : 50,
      oncePerCustomer: false,
      validFrom: new Date(now - 86_400_000),
      createdAt: new Date(now),
      ...fields,
    })
    .returning()
  if (!coupon) throw new Error("no coupon was added")
  return coupon
}

export const applyCoupon = (buyer: TestClient, orderId: string, coupon = "SAVE50") =>
  buyer.post(`/checkout/${orderId}`, { intent: "coupon", coupon })

/** Applies a coupon to an order, and returns the id of the order that takes its place. */
export async function orderWithCoupon(buyer: TestClient, orderId: string, code?: string): Promise<string> {
  const { headers } = await expectStatus(applyCoupon(buyer, orderId, code), 303)
  return headers.get("location")?.split("/").at(-1) ?? ""
}

/** How many orders were paid with a coupon. */
export async function usesOf(app: Pick<App, "db">, code = "SAVE50") {
  const [coupon] = await app.db.select().from(coupons).where(eq(coupons.code, code))
  return coupon?.used
}

/** As if the buyer had left the order alone for longer than a use is kept and a payment can take. */
export async function letReservationLapse(app: Pick<App, "db">, orderId: string, minutesAgo = 11) {
  await app.db
    .update(orders)
    .set({ couponReservedUntil: new Date(Date.now() - minutesAgo * 60_000) })
    .where(eq(orders.id, orderId))
}

/** Creates a coupon on the owner's page, half off unless said otherwise, and returns its code. */
export async function createCoupon(owner: TestClient, fields: Record<string, string> = {}): Promise<string> {
  const code = `C-${randomUUID().slice(0, 18).toUpperCase()}`
  const form = { intent: "coupon-create", formId: randomUUID(), code, percent: "50", ...fields }
  await expectStatus(owner.post("/desk/coupons", form), 303)
  return code
}
