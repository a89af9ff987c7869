import type { Currency } from "#app/domain/money.ts"
import { wait } from "#app/domain/wait.ts"
import { orderBody } from "#app/gateways/razorpay/orders.server.ts"
import {
  type Answer,
  type Call,
  callWithoutUserAgent,
  newRunId,
  razorpayCaller,
  resendCaller,
  type Target,
} from "./targets.ts"

/** One thing that is asked of a service. */
export type Step = {
  service: "razorpay" | "resend"
  name: string
  /** Undefined where something is missing that only a person can do first. */
  run: (target: Target) => Promise<Answer | undefined>
}

const AMOUNTS: [Currency, number][] = [
  ["INR", 14900],
  ["USD", 9499],
  ["EUR", 9499],
  ["GBP", 9499],
]

const idOf = ({ body }: Answer): string =>
  typeof body === "object" && body !== null && "id" in body ? String(body.id) : "unknown"

const razorpay = (name: string, run: (call: Call, target: Target) => Promise<Answer | undefined>): Step => ({
  service: "razorpay",
  name,
  run: (target) => run(razorpayCaller(target), target),
})

/** An order as the site creates it, but for these fields. */
const order = (fields: object) => {
  const body = orderBody({
    amount: { amount: 14900, currency: "INR" },
    receipt: `conformance-${newRunId()}`,
    notes: { kind: "license" },
  })
  return { method: "POST", path: "/v1/orders", body: { ...body, ...fields } }
}

const list = (name: string, path: string) => razorpay(name, (call) => call({ path }))

/** A refund of the payment that a person made, where there is one. */
const refund = (name: string, { amount, key }: { amount: number; key: string }) =>
  razorpay(name, async (call, { razorpay: merchant, runId }) =>
    merchant?.paymentId
      ? call({
          method: "POST",
          path: `/v1/payments/${merchant.paymentId}/refund`,
          body: { amount, speed: "normal" },
          headers: { "x-refund-idempotency": `conformance-${runId}-${key}` },
        })
      : undefined,
  )

const RAZORPAY_STEPS: Step[] = [
  {
    service: "razorpay",
    name: "a wrong key secret",
    run: (target) => razorpayCaller(target, "wrong")({ path: "/v1/payments?count=1" }),
  },
  ...AMOUNTS.map(([currency, amount]) =>
    razorpay(`an order in ${currency}, as the site creates it`, (call) => call(order({ amount, currency }))),
  ),
  razorpay("a second order with the same receipt", async (call, { runId }) => {
    const fields = { receipt: `conformance-${runId}-twice` }
    await call(order(fields))
    return call(order(fields))
  }),
  razorpay("orders by their receipt", async (call, { runId }) => {
    const receipt = `conformance-${runId}-listed`
    await call(order({ receipt }))
    return call({ path: `/v1/orders?receipt=${receipt}` })
  }),
  razorpay("an order below the least amount", (call) => call(order({ amount: 99 }))),
  razorpay("an order of half a minor unit", (call) => call(order({ amount: 100.5 }))),
  razorpay("an order in a currency that does not exist", (call) => call(order({ currency: "XXX" }))),
  razorpay("an order with a receipt of 41 characters", (call) => call(order({ receipt: "x".repeat(41) }))),
  razorpay("an order, read again", async (call) =>
    call({ path: `/v1/orders/${idOf(await call(order({})))}` }),
  ),
  razorpay("the payments of an unpaid order", async (call) =>
    call({ path: `/v1/orders/${idOf(await call(order({})))}/payments` }),
  ),
  razorpay("a payment that does not exist", (call) => call({ path: "/v1/payments/pay_00000000000000" })),
  razorpay("a refund of a payment that does not exist", (call) =>
    call({ method: "POST", path: "/v1/payments/pay_00000000000000/refund", body: { amount: 100 } }),
  ),
  list("a page of payments that is too long", "/v1/payments?count=101"),
  list("disputes", "/v1/disputes?count=1&skip=0"),
  list("disputes by time", "/v1/disputes?count=1&from=946684800&to=946684801"),
  list("the webhooks", "/v1/webhooks?count=1"),
  razorpay("the fields of the hosted checkout", async (call, { razorpay: merchant }) => {
    const id = idOf(await call(order({})))
    const fields = {
      key_id: merchant?.keyId ?? "",
      order_id: id,
      amount: "14900",
      currency: "INR",
      name: "Brisk",
    }
    const urls = { callback_url: "https://brisk.test/callback", cancel_url: "https://brisk.test/cancel" }
    const body = new URLSearchParams({ ...fields, ...urls, "prefill[email]": "ada@brisk.test" })
    return call({ method: "POST", path: "/v1/checkout/embedded", body })
  }),
  razorpay("the capture of a paid payment", async (call, { razorpay: merchant }) =>
    merchant?.paymentId ? call({ path: `/v1/payments/${merchant.paymentId}` }) : undefined,
  ),
  refund("a refund of more than was paid", { amount: 1_000_000_00, key: "refused" }),
  refund("the refused refund, asked for again with its key", { amount: 1_000_000_00, key: "refused" }),
  refund("a smaller refund with the key of a refused one", { amount: 100, key: "refused" }),
  refund("a refund of one unit", { amount: 100, key: "accepted" }),
  refund("the same refund again", { amount: 100, key: "accepted" }),
  refund("another refund with the same idempotency key", { amount: 200, key: "accepted" }),
]

const resend = (name: string, run: (call: Call, target: Target) => Promise<Answer | undefined>): Step => ({
  service: "resend",
  name,
  run: (target) => run(resendCaller(target, target.resend?.key ?? null), target),
})

const emailTo = ({ resend: sender }: Target, to: string, fields: object = {}) => ({
  from: sender?.from,
  to,
  subject: "Conformance",
  text: "Sent by npm run conformance.",
  ...fields,
})

const send = (body: object, headers: Record<string, string> = {}) => ({
  method: "POST",
  path: "/emails",
  body,
  headers,
})

const WAITING = ["queued", "scheduled", "sent", "delivery_delayed"]
const LOOKS = 30

/** What becomes of an email, waited for while it is on its way. */
async function followEmail(call: Call, target: Target, to: string): Promise<Answer> {
  const sent = await call(send(emailTo(target, to)))
  if (sent.status !== 200) return sent
  for (let look = 1; ; look++) {
    const found = await call({ path: `/emails/${idOf(sent)}` })
    const { last_event: event = "" } = (found.body ?? {}) as { last_event?: string }
    if (found.status !== 200 || !WAITING.includes(event) || look === LOOKS) return found
    await wait(2000)
  }
}

const RESEND_STEPS: Step[] = [
  {
    service: "resend",
    name: "a request without User-Agent",
    run: ({ resend: sender }) => callWithoutUserAgent(`${sender?.url}/emails`),
  },
  {
    service: "resend",
    name: "no key",
    run: (target) => resendCaller(target, null)(send(emailTo(target, "delivered@resend.dev"))),
  },
  {
    service: "resend",
    name: "a wrong key",
    run: (target) => resendCaller(target, "re_wrong_key")(send(emailTo(target, "delivered@resend.dev"))),
  },
  resend("an email without a recipient", (call, target) => call(send({ from: target.resend?.from }))),
  resend("a recipient that is no address", (call, target) => call(send(emailTo(target, "nobody")))),
  resend("a recipient at example.com", (call, target) => call(send(emailTo(target, "ada@example.com")))),
  resend("a sender whose domain is not verified", (call, target) =>
    call(send({ ...emailTo(target, "delivered@resend.dev"), from: "Brisk <a@not-verified.brisk.invalid>" })),
  ),
  ...["delivered", "bounced", "suppressed"].map((name) =>
    resend(`an email to ${name}@resend.dev`, (call, target) =>
      followEmail(call, target, `${name}@resend.dev`),
    ),
  ),
  resend("an email sent again with its idempotency key", async (call, target) => {
    const key = { "idempotency-key": `conformance-${target.runId}` }
    await call(send(emailTo(target, "delivered@resend.dev"), key))
    return call(send(emailTo(target, "delivered@resend.dev"), key))
  }),
  resend("another email with the same idempotency key", (call, target) =>
    call(
      send(emailTo(target, "delivered@resend.dev", { text: "Another." }), {
        "idempotency-key": `conformance-${target.runId}`,
      }),
    ),
  ),
  resend("an idempotency key of 257 characters", (call, target) =>
    call(send(emailTo(target, "delivered@resend.dev"), { "idempotency-key": "x".repeat(257) })),
  ),
  resend("the domains", (call) => call({ path: "/domains" })),
]

export const STEPS: readonly Step[] = [...RAZORPAY_STEPS, ...RESEND_STEPS]
