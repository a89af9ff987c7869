import { expect, test } from "vitest"
import { WEBHOOK_EVENTS } from "#app/gateways/razorpay/event-names.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"
import { checkRazorpayKeys } from "../../../scripts/doctor/razorpay.ts"

const SITE_URL = "https://shop.brisk.test"

/** What the doctor finds in an account in this state. */
async function examine(control: object, { isRemote = true, paymentAge = 0, surcharge = 0 } = {}) {
  const { keyId, keySecret, webhookSecret } = secrets
  const emulators = await startTestEmulators({
    razorpay: { keyId, keySecret, webhookSecret, webhookUrl: `${SITE_URL}/webhooks/razorpay` },
  })
  const post = (path: string, body: object) =>
    fetch(emulators.url + path, { method: "POST", body: JSON.stringify(body) })
  await post("/control", control)
  if (surcharge > 0) {
    const { order_id } = await (await post("/control/payments", {})).json<{ order_id: string }>()
    for (const payment of emulators.state.payments.values()) {
      if (payment.order_id === order_id) payment.amount += surcharge
    }
  }
  if (paymentAge > 0) {
    const { order_id } = await (await post("/control/payments", {})).json<{ order_id: string }>()
    for (const payment of emulators.state.payments.values()) {
      if (payment.order_id !== order_id) continue
      Object.assign(payment, { status: "authorized", created_at: payment.created_at - paymentAge })
    }
  }
  const found = await checkRazorpayKeys({
    isRemote,
    siteUrl: SITE_URL,
    variables: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_API_URL: emulators.url,
    },
    hiddenSecrets: [],
    fetch,
    now: () => new Date(),
  })
  const orders = emulators.state.orders.size
  await emulators.close()
  return { findings: [found].flat(), orders }
}

test("checkRazorpayKeys: an account that takes every currency, captures and reports is fine", async () => {
  const { findings, orders } = await examine({})
  expect(findings.map(({ subject, verdict }) => [subject, verdict])).toEqual([
    ["Razorpay keys", "ok"],
    ["Currencies", "ok"],
    ["Capture", "ok"],
    ["Amounts", "ok"],
    ["Subscription", "ok"],
  ])
  expect(orders).toBe(4)
})

test("checkRazorpayKeys: of a local site, only the keys are checked, and no order is created", async () => {
  const { findings, orders } = await examine({ international: false }, { isRemote: false })
  expect([findings.map(({ subject }) => subject), orders]).toEqual([["Razorpay keys"], 0])
})

test.each([
  [
    "Currencies",
    { international: false },
    'Razorpay refuses orders in USD, EUR, GBP ("Currency is not supported"): nobody who sees a price in them can buy.',
    "International payments: activate them",
  ],
  [
    "Subscription",
    { webhook: null },
    "Razorpay has no webhook to this site.",
    `${SITE_URL}/webhooks/razorpay, active, with ${WEBHOOK_EVENTS.join(", ")}.`,
  ],
  [
    "Subscription",
    { webhook: { active: false } },
    "The webhook is switched off, as after 24 hours of failures: no event comes.",
    "switch it on",
  ],
  [
    "Subscription",
    { webhook: { lacks: ["payment.captured", "payment.dispute.created"] } },
    "The webhook lacks payment.captured, payment.dispute.created: what they report is learned late, or never.",
    "add them",
  ],
])("checkRazorpayKeys, %s: %j fails, with a remedy", async (subject, control, says, remedy) => {
  const { findings } = await examine(control)
  expect(findings.filter(({ verdict }) => verdict !== "ok")).toEqual([
    { subject, verdict: "failing", says, remedy: expect.stringContaining(remedy) },
  ])
})

test("checkRazorpayKeys, Amounts: a payment with a fee on top of its order fails", async () => {
  const { findings } = await examine({}, { surcharge: 224 })
  expect(findings.filter(({ verdict }) => verdict !== "ok")).toMatchObject([
    { subject: "Amounts", verdict: "failing", remedy: expect.stringContaining("borne by the business") },
  ])
})

test("checkRazorpayKeys, Capture: a payment that is authorized for more than an hour fails, a newer one does not", async () => {
  const old = await examine({}, { paymentAge: 2 * 3600 })
  expect(old.findings.filter(({ verdict }) => verdict !== "ok")).toMatchObject([
    { subject: "Capture", verdict: "failing", remedy: expect.stringContaining("capture them") },
  ])
  const recent = await examine({}, { paymentAge: 60 })
  expect(recent.findings.map(({ verdict }) => verdict)).toEqual(["ok", "ok", "ok", "ok", "ok"])
})
