import { IN_PLACE_OF_KEY } from "#app/licensing/license/emails.ts"
import { FINAL_STATES, IMPORTANT_KINDS, UNDELIVERED_STATES } from "#app/platform/email/email-kinds.ts"
import { variables } from "#tests/support/server/test-server.ts"
import type { Ledger } from "./ledger.ts"
import { OWNER_INVARIANTS } from "./owner-invariants.ts"

const { SUPPORT_EMAIL = "" } = variables("")

/** Invariants after every run, besides those of the books at any time; each check lists its violations. */
const INVARIANTS: Record<string, (ledger: Ledger) => string[]> = {
  "what must be true of the books at any time is": ({ brokenBooks }) =>
    brokenBooks.map(({ name, examples }) => `${name}: ${examples.join(", ")}`),

  "reconciliation agrees to the minor unit, but for payments whose coupon could not be used": (ledger) => {
    const { reconciliation } = ledger
    if (typeof reconciliation === "string") return [reconciliation]
    const { payments, refunds } = reconciliation
    const missing = payments.missingHere.filter(({ id }) => !isRefusedForCoupon(ledger, id))
    const rest = [...missing, ...payments.missingThere, ...refunds.missingHere, ...refunds.missingThere]
    const different = [...payments.different, ...refunds.different].map(({ ours }) => ours)
    return [...rest, ...different].map(({ id }) => id)
  },

  "every captured payment has exactly one accepted email: the receipt with the license key, one to support, or about its coupon; and one about a second license":
    (ledger) =>
      ledger.captured.flatMap(({ id }) => {
        const about = ledger.emails.filter(({ text }) => text.includes(id))
        const notice = isSecondLicense(ledger, id) ? noticeOf(ledger, id) : undefined
        const [email, ...others] = about.filter((each) => each.id !== notice)
        if (!email || others.length > 0 || about.length !== (notice === undefined ? 1 : 2))
          return [`${id} has ${about.map(({ subject }) => subject).join("; ") || "none"}`]
        const order = ledger.orders.find(({ paymentId }) => paymentId === id)
        const isToBuyer = (order?.userId ?? null) !== null || isRefusedForCoupon(ledger, id)
        if (email.to.includes(SUPPORT_EMAIL) === isToBuyer) return [`${id}: to ${email.to}`]
        const license = ledger.licenses.find(({ paymentId }) => paymentId === id)
        if (!license || email.text.includes(license.key)) return []
        // A license that was moved before the email was sent takes its key along.
        const isMoved = order?.userId !== license.userId && email.text.includes(IN_PLACE_OF_KEY)
        return isMoved ? [] : [`${id}: another license key`]
      }),

  "every order is paid by the captured payment that it has, or expired": (ledger) =>
    ledger.orders.flatMap(({ id, status, providerOrderId, paymentId }) => {
      const payment = ledger.captured.find(
        (each) => each.order_id === providerOrderId && !isRefusedForCoupon(ledger, each.id),
      )
      const expected = payment ? "paid" : "expired"
      if (status !== expected) return [`${id} is ${status} instead of ${expected}`]
      return paymentId === (payment?.id ?? null) ? [] : [`${id} is paid by ${paymentId}`]
    }),

  "every webhook event is handled, and no order is fulfilled by two": ({ webhookEvents }) => {
    const unhandled = webhookEvents.filter(({ result }) => result === null)
    const fulfilled = webhookEvents
      .filter(({ result }) => result === "fulfilled" || result === "payment-without-buyer")
      .map(({ providerOrderId }) => providerOrderId ?? "")
    const twice = fulfilled.filter((order, index) => fulfilled.indexOf(order) !== index)
    return [...unhandled.map(({ id, eventType }) => `${id} (${eventType})`), ...twice]
  },

  "every email is sent": ({ outbox }) =>
    outbox.filter(({ sentAt }) => sentAt === null).map(({ id, lastError }) => `${id} (${lastError})`),

  "of every important email it is known what became of it, and one that arrived nowhere is a work item": (
    ledger,
  ) =>
    ledger.outbox.flatMap(({ id, kind, providerId, delivery }) => {
      const sent = ledger.emails.find((email) => email.id === providerId)
      if (!sent || !includes(IMPORTANT_KINDS, kind)) return []
      const isLost = includes(["bounced", "suppressed"], sent.lastEvent)
      const isRight = delivery === sent.lastEvent && isLost === ledger.undelivered.includes(id)
      return isRight ? [] : [`${id} is ${delivery} instead of ${sent.lastEvent}`]
    }),

  "every account whose last email arrived nowhere is told so, and no other": ({ outbox, accounts }) =>
    accounts.flatMap(({ emailKey, emailUndeliverableSince }) => {
      const last = outbox
        .filter(
          (email) => email.recipient.toLowerCase() === emailKey && includes(FINAL_STATES, email.delivery),
        )
        .sort((one, other) => Number(one.deliveryAt) - Number(other.deliveryAt))
        .at(-1)
      const isUndelivered = includes(UNDELIVERED_STATES, last?.delivery)
      return isUndelivered === (emailUndeliverableSince !== null) ? [] : [emailKey]
    }),

  "no coupon sold more licenses than it has uses": ({ coupons, orders }) =>
    coupons.flatMap(({ id, code, maxUses }) => {
      const sold = orders.filter(
        (order) => order.couponId === id && order.status === "paid" && order.userId,
      ).length
      return maxUses === null || sold <= maxUses ? [] : [`${code}: ${sold} of ${maxUses}`]
    }),

  "no payment is refused that was begun while a use was kept for its order": ({
    problems,
    orders,
    captured,
  }) =>
    problems
      .filter(({ reason }) => reason === "coupon-unavailable")
      .flatMap(({ paymentId, orderId }) => {
        const keptUntil = orders.find(({ id }) => id === orderId)?.couponReservedUntil?.getTime() ?? 0
        const payment = captured.find(({ id }) => id === paymentId)
        return payment && payment.created_at * 1000 >= keptUntil ? [] : [`${paymentId} of order ${orderId}`]
      }),

  "every quote is paid if and only if its order is, by a buyer who is still there, and has at most one order":
    ({ quotes, orders }) =>
      quotes.flatMap(({ id, status }) => {
        const own = orders.filter(({ quoteId }) => quoteId === id)
        const isPaid = own.some(({ status, userId }) => status === "paid" && userId !== null)
        const isRight = own.length <= 1 && isPaid === (status === "paid")
        return isRight ? [] : [`${id}: ${status}, ${own.length} orders`]
      }),

  ...OWNER_INVARIANTS,
}

const isSecondLicense = ({ problems }: Ledger, paymentId: string) =>
  problems.some((each) => each.paymentId === paymentId && each.reason === "second-license")

/** The provider's id of the email that tells the payer of a payment's problem. */
const noticeOf = ({ outbox }: Ledger, paymentId: string) =>
  outbox.find(({ id }) => id === `payment-problem:${paymentId}`)?.providerId ?? ""

/** Checks if a payment waits for the owner because its coupon could not be used. */
function isRefusedForCoupon({ problems }: Ledger, paymentId: string): boolean {
  return problems.some(
    (problem) =>
      problem.paymentId === paymentId &&
      problem.reason === "coupon-unavailable" &&
      problem.resolvedAt === null,
  )
}

const includes = (words: readonly string[], word: string | null | undefined) => words.includes(word ?? "")

/** The invariants that do not hold, each with up to five cases. */
export function findViolations(ledger: Ledger): Record<string, string[]> {
  const violations = Object.entries(INVARIANTS)
    .map(([name, check]) => [name, check(ledger).slice(0, 5)] as const)
    .filter(([, cases]) => cases.length > 0)
  return Object.fromEntries(violations)
}
