import { expect, test } from "vitest"
import { Refusal } from "#tests/emulators/error-response.ts"
import { createOrder } from "../../emulators/razorpay/orders.ts"

test("an order starts unpaid, with an empty array for no notes", () => {
  const order = createOrder({ amount: 14900, currency: "INR" })

  expect(order).toEqual({
    id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    entity: "order",
    amount: 14900,
    amount_paid: 0,
    amount_due: 14900,
    currency: "INR",
    receipt: null,
    offer_id: null,
    status: "created",
    attempts: 0,
    notes: [],
    created_at: expect.closeTo(Date.now() / 1000, -1),
  })
})

test("an order keeps its receipt and its notes", () => {
  const order = createOrder({
    amount: 9499,
    currency: "USD",
    receipt: "r".repeat(40),
    notes: { plan: "basic" },
  })

  expect(order).toMatchObject({ receipt: "r".repeat(40), notes: { plan: "basic" } })
})

test.each([
  [{ currency: "INR" }, "The amount field is required.", "amount"],
  [{ amount: 94.99, currency: "USD" }, "The amount must be an integer.", "amount"],
  [{ amount: "9499", currency: "USD" }, "The amount must be an integer.", "amount"],
  [{ amount: 99, currency: "INR" }, "The amount must be at least INR 1.00", "amount"],
  [{ amount: 99, currency: "USD" }, "The amount must be at least USD 1.00", "amount"],
  [{ amount: 100 }, "The currency field is required.", "currency"],
  [{ amount: 100, currency: "usd" }, "The currency must be 3 characters.", "currency"],
  [{ amount: 100, currency: "XAU" }, "Currency is not supported", "currency"],
  [
    { amount: 100, currency: "INR", receipt: "r".repeat(41) },
    "The receipt may not be greater than 40 characters.",
    "receipt",
  ],
  [
    {
      amount: 100,
      currency: "INR",
      notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [n, "x"])),
    },
    "Number of fields in notes should be less than or equal to 15",
    "notes",
  ],
  [
    { amount: 100, currency: "INR", notes: { long: "x".repeat(257) } },
    "Notes value may not be greater than 256 characters.",
    "notes",
  ],
])("the order %j is refused", (fields, description, field) => {
  expect(refusalOf(() => createOrder(fields))).toMatchObject({
    status: 400,
    body: { error: { code: "BAD_REQUEST_ERROR", description, field, reason: "input_validation_failed" } },
  })
})

function refusalOf(action: () => unknown): unknown {
  try {
    return action()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
