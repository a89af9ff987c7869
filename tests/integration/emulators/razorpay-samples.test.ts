import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { startEmulatorsAndReceiver } from "./emulators-and-receiver.ts"

type Entity = Record<string, unknown> & { entity: string }

const folder = "tests/fixtures/razorpay"
const samples = readdirSync(folder).flatMap((file) =>
  listEntities(JSON.parse(readFileSync(`${folder}/${file}`, "utf8"))),
)

test("GET /v1 of the emulator: entities have the fields of Razorpay's samples", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const unpaid = await emulators.createOrder({ notes: { plan: "basic" } })
  const upi = await emulators.createOrder({ currency: "INR" })
  await emulators.pay(upi.id, "failure", "upi")
  await emulators.pay(upi.id, "success", "upi")
  const card = await emulators.createOrder()
  await emulators.pay(card.id, "success", "card")
  const payments = await emulators.getJson(`/v1/orders/${card.id}/payments`)
  const [payment] = await emulators.listPayments(card.id)
  const refund = await (await emulators.post(`/v1/payments/${payment?.id}/refund`, {})).json()
  await expect.poll(() => emulators.webhooks).toHaveLength(9)
  const events = emulators.webhooks.map(({ body }) => JSON.parse(body))

  const entities = listEntities([unpaid, payments, refund, ...events])
  expect(new Set(entities.map(({ entity }) => entity))).toEqual(
    new Set(["order", "collection", "payment", "refund", "event", "card"]),
  )
  expect(entities.flatMap(listDifferences)).toEqual([])
})

test("GET and POST /v1 of the emulator: errors equal Razorpay's samples", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id } = await emulators.createOrder()
  await emulators.pay(id, "success")
  const [payment] = await emulators.listPayments(id)
  const refund = (amount: number) =>
    emulators.post(
      `/v1/payments/${payment?.id}/refund`,
      { amount },
      { "x-refund-idempotency": "refund-0001" },
    )
  await refund(500)

  const responses = {
    "api/orders/create.md": await emulators.post("/v1/orders", { amount: 99, currency: "INR" }),
    "api/payments/fetch-with-id.md": await emulators.get("/v1/orders/order_00000000000000"),
    "api/refunds/normal-refunds-idempotent.md": await refund(600),
  }
  const documented: { source: string; label: string; body: object }[] = JSON.parse(
    readFileSync(`${folder}/api-samples.json`, "utf8"),
  )
  for (const [page, response] of Object.entries(responses)) {
    const sample = documented.find(({ source, label }) => source.endsWith(page) && label === "Failure")
    expect([response.status, await response.json()]).toEqual([400, sample?.body])
  }
})

/** Every object within a value that names its entity. */
function listEntities(value: unknown): Entity[] {
  if (typeof value !== "object" || value === null) return []
  const nested = Object.values(value).flatMap(listEntities)
  return "entity" in value && typeof value.entity === "string" ? [value as Entity, ...nested] : nested
}

/** The fields that no sample has, that have another type in every sample, or that every sample has and this lacks. */
function listDifferences(entity: Entity): string[] {
  const alike = samples.filter((sample) => sample.entity === entity.entity)
  const different = Object.entries(entity).filter(
    ([field, value]) => !alike.some((sample) => field in sample && typeOf(sample[field]) === typeOf(value)),
  )
  const shared = Object.keys(alike[0] ?? {}).filter((field) => alike.every((sample) => field in sample))
  const missing = shared.filter((field) => !(field in entity))
  return [...different.map(([field]) => field), ...missing].map((field) => `${entity.entity}.${field}`)
}

function typeOf(value: unknown): string {
  if (value === null) return "null"
  return Array.isArray(value) ? "array" : typeof value
}
