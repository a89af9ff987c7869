import { eq, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { expect, test } from "vitest"
import { openDatabase } from "#db/client.server.ts"
import { preparedOnce } from "#db/prepared-query.server.ts"
import { activations, licenses, orders, users } from "#db/schema.ts"
import { createSqliteD1 } from "#tests/support/d1/sqlite-d1.ts"

const own = alias(activations, "own")

/** A license with a seat, and one without, as the query is run by Drizzle and by a prepared one. */
async function readBoth() {
  const db = openDatabase(createSqliteD1())
  const at = new Date(1_700_000_000_000)
  await db.insert(users).values({
    id: "u",
    email: "a@b.test",
    emailKey: "a@b.test",
    passwordHash: "",
    optInPromotions: true,
    createdAt: at,
  })
  for (const id of ["with", "without"]) {
    const amount = { amount: 1, currency: "USD" } as const
    await db.insert(orders).values({
      id,
      userId: "u",
      kind: "license",
      planType: "basic",
      ...amount,
      status: "paid",
      createdAt: at,
      nextSyncAt: at,
      paidAt: at,
    })
    await db.insert(licenses).values({
      id,
      key: id,
      userId: "u",
      orderId: id,
      paymentId: id,
      planType: "basic",
      maxDevices: 1,
      createdAt: at,
    })
  }
  await db
    .insert(activations)
    .values({ id: "a", licenseId: "with", seat: 1, deviceId: "pc", firstSeenAt: at, lastSeenAt: at })
  const query = (on: typeof db) =>
    on
      .select({ license: licenses, own, count: sql<number>`1 + 1`, isNews: users.optInPromotions })
      .from(licenses)
      .innerJoin(users, eq(users.id, licenses.userId))
      .leftJoin(own, eq(own.licenseId, licenses.id))
      .orderBy(licenses.id)
  return { drizzle: await query(db), prepared: await preparedOnce((on) => query(on).prepare())(db).all() }
}

test("preparedOnce: rows are those of Drizzle, with dates, nulls and a missing join", async () => {
  const { drizzle, prepared } = await readBoth()
  expect(prepared).toEqual(drizzle)
  expect(prepared.map(({ own: seat, count, isNews }) => [seat?.lastSeenAt, count, isNews])).toEqual([
    [new Date(1_700_000_000_000), 2, true],
    [undefined, 2, true],
  ])
})
