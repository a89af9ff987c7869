import { orderBody } from "#app/payments/razorpay/orders.server.ts"
import { CURRENCIES } from "#app/platform/money.ts"
import { wait } from "#app/platform/time.ts"
import { POLAR } from "./polar.ts"
import {
  type Answer,
  callWithoutUserAgent,
  newRunId,
  type Request,
  type Run,
  type Service,
  type Target,
} from "./service-call.ts"

/** Request to a service that is compared with its emulator. */
export type Step = { service: Service; name: string; run: Run }

const idOf = ({ body }: Answer): string =>
  typeof body === "object" && body !== null && "id" in body ? String(body.id) : "unknown"

/** An order as the site creates it, but for these fields. */
const order = (fields: object) => {
  const body = orderBody({
    amount: { amount: 14900, currency: "INR" },
    receipt: `conformance-${newRunId()}`,
    notes: { kind: "license" },
  })
  return { path: "/v1/orders", body: { ...body, ...fields } }
}

const ask =
  (path: string, body?: object): Run =>
  (call) =>
    call({ path, body })

const makeOrder =
  (fields: object): Run =>
  (call) =>
    call(order(fields))

/** Asks for something of a new order. */
const ofOrder =
  (path: string): Run =>
  async (call) =>
    call({ path: `/v1/orders/${idOf(await call(order({})))}${path}` })

/** A refund of the payment that a person made, where there is one. */
const refund =
  (amount: number, key: string): Run =>
  async (call, { razorpay, runId }) =>
    razorpay?.paymentId
      ? call({
          path: `/v1/payments/${razorpay.paymentId}/refund`,
          body: { amount, speed: "normal" },
          headers: { "x-refund-idempotency": `conformance-${runId}-${key}` },
        })
      : undefined

const RAZORPAY: Record<string, Run> = {
  "a wrong key secret": (call) => call({ path: "/v1/payments?count=1", key: "wrong" }),
  ...Object.fromEntries(
    CURRENCIES.map((currency) => [
      `an order in ${currency}, as the site creates it`,
      makeOrder({ currency, amount: currency === "INR" ? 14900 : 9499 }),
    ]),
  ),
  "a second order with the same receipt": async (call, { runId }) => {
    const fields = { receipt: `conformance-${runId}-twice` }
    await call(order(fields))
    return call(order(fields))
  },
  "orders by their receipt": async (call, { runId }) => {
    const receipt = `conformance-${runId}-listed`
    await call(order({ receipt }))
    return call({ path: `/v1/orders?receipt=${receipt}` })
  },
  "an order below the least amount": makeOrder({ amount: 99 }),
  "an order of half a minor unit": makeOrder({ amount: 100.5 }),
  "an order in a currency that does not exist": makeOrder({ currency: "XXX" }),
  "an order with a receipt of 41 characters": makeOrder({ receipt: "x".repeat(41) }),
  "an order, read again": ofOrder(""),
  "the payments of an unpaid order": ofOrder("/payments"),
  "a payment that does not exist": ask("/v1/payments/pay_00000000000000"),
  "a refund of a payment that does not exist": ask("/v1/payments/pay_00000000000000/refund", { amount: 100 }),
  "a page of payments that is too long": ask("/v1/payments?count=101"),
  disputes: ask("/v1/disputes?count=1&skip=0"),
  "disputes by time": ask("/v1/disputes?count=1&from=946684800&to=946684801"),
  "the webhooks": ask("/v1/webhooks?count=1"),
  "the fields of the hosted checkout": async (call, { razorpay }) => {
    const fields = {
      key_id: razorpay?.keyId ?? "",
      order_id: idOf(await call(order({}))),
      amount: "14900",
      currency: "INR",
      name: "Brisk",
      callback_url: "https://brisk.test/callback",
      cancel_url: "https://brisk.test/cancel",
      "prefill[email]": "ada@brisk.test",
    }
    return call({ path: "/v1/checkout/embedded", body: new URLSearchParams(fields) })
  },
  "the capture of a paid payment": async (call, { razorpay }) =>
    razorpay?.paymentId ? call({ path: `/v1/payments/${razorpay.paymentId}` }) : undefined,
  "a refund of more than was paid": refund(1_000_000_00, "refused"),
  "the refused refund, asked for again with its key": refund(1_000_000_00, "refused"),
  "a smaller refund with the key of a refused one": refund(100, "refused"),
  "a refund of one unit": refund(100, "accepted"),
  "the same refund again": refund(100, "accepted"),
  "another refund with the same idempotency key": refund(200, "accepted"),
}

/** An email to Resend's address for tests, but for these fields. */
const email = ({ resend }: Target, fields: object = {}, key?: string): Request => ({
  path: "/emails",
  body: {
    from: resend?.from,
    to: "delivered@resend.dev",
    subject: "Conformance",
    text: "Sent by npm run conformance.",
    ...fields,
  },
  headers: key === undefined ? {} : { "idempotency-key": key },
})

const send =
  (fields: object, key?: string): Run =>
  (call, target) =>
    call(email(target, fields, key))

const WAITING = ["queued", "scheduled", "sent", "delivery_delayed"]
const LOOKS = 30

/** Sends an email and waits for its final delivery state. */
const follow =
  (to: string): Run =>
  async (call, target) => {
    const sent = await call(email(target, { to }))
    if (sent.status !== 200) return sent
    for (let look = 1; ; look++) {
      const found = await call({ path: `/emails/${idOf(sent)}` })
      const { last_event: event = "" } = (found.body ?? {}) as { last_event?: string }
      if (found.status !== 200 || !WAITING.includes(event) || look === LOOKS) return found
      await wait(2000)
    }
  }

const RESEND: Record<string, Run> = {
  "a request without User-Agent": (_, { resend }) => callWithoutUserAgent(`${resend?.url}/emails`),
  "no key": (call, target) => call({ ...email(target), key: null }),
  "a wrong key": (call, target) => call({ ...email(target), key: "re_wrong_key" }),
  "an email without a recipient": send({ to: undefined }),
  "a recipient that is no address": send({ to: "nobody" }),
  "an address for answers that is none": send({ reply_to: "nobody" }),
  "an email with an address for answers": send({ reply_to: "Support <support@resend.dev>" }),
  "a recipient at example.com": send({ to: "ada@example.com" }),
  "a sender whose domain is not verified": send({ from: "Brisk <a@not-verified.brisk.invalid>" }),
  "an email to delivered@resend.dev": follow("delivered@resend.dev"),
  "an email to bounced@resend.dev": follow("bounced@resend.dev"),
  "an email to suppressed@resend.dev": follow("suppressed@resend.dev"),
  "an email sent again with its idempotency key": async (call, target) => {
    const again = email(target, {}, `conformance-${target.runId}`)
    await call(again)
    return call(again)
  },
  "another email with the same idempotency key": (call, target) =>
    call(email(target, { text: "Another." }, `conformance-${target.runId}`)),
  "an idempotency key of 257 characters": send({}, "x".repeat(257)),
  "the domains": ask("/domains"),
}

const stepsOf = (service: Service, runs: Record<string, Run>): Step[] =>
  Object.entries(runs).map(([name, run]) => ({ service, name, run }))

export const STEPS: readonly Step[] = [
  ...stepsOf("razorpay", RAZORPAY),
  ...stepsOf("polar", POLAR),
  ...stepsOf("resend", RESEND),
]
