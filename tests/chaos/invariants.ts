import { IMPORTANT_KINDS } from "#app/domain/email.ts"
import { IN_PLACE_OF_KEY } from "#app/emails/license-change-emails.ts"
import { variables } from "#tests/support/server/test-server.ts"
import type { Ledger } from "./ledger.ts"
import { NEWS_INVARIANTS } from "./news-invariants.ts"
import { OWNER_INVARIANTS } from "./owner-invariants.ts"
import { SALES_INVARIANTS } from "./sales-invariants.ts"

const { SUPPORT_EMAIL = "" } = variables("")

/** What must hold after every test run; each check lists its violations. */
const INVARIANTS: Record<string, (ledger: Ledger) => string[]> = {
  "every captured payment has exactly one license or donation, and none without a buyer or a use of its coupon":
    (ledger) =>
      ledger.captured.flatMap(({ id }) => {
        const items = [...ledger.licenses, ...ledger.donations].filter(({ paymentId }) => paymentId === id)
        return items.length === (hasBuyer(ledger, id) ? 1 : 0) ? [] : [`${id} has ${items.length}`]
      }),

  "every captured payment has exactly one accepted email: the receipt with the license key, one to support, or about its coupon":
    (ledger) =>
      ledger.captured.flatMap(({ id }) => {
        const [email, ...others] = ledger.emails.filter(({ text }) => text.includes(id))
        if (!email || others.length > 0) return [`${id} has ${email ? 1 + others.length : 0}`]
        const isToBuyer = hasBuyer(ledger, id) || isRefusedForCoupon(ledger, id)
        if (email.to.includes(SUPPORT_EMAIL) === isToBuyer) return [`${id}: to ${email.to}`]
        const license = ledger.licenses.find(({ paymentId }) => paymentId === id)
        if (!license || email.text.includes(license.key)) return []
        // A license that was moved before the email was sent takes its key along.
        const order = ledger.orders.find((each) => each.id === license.orderId)
        const isMoved = order?.userId !== license.userId && email.text.includes(IN_PLACE_OF_KEY)
        return isMoved ? [] : [`${id}: another license key`]
      }),

  "no license or donation without a captured payment of its order's exact amount": (ledger) =>
    [...ledger.licenses, ...ledger.donations].flatMap((item) => {
      const payment = ledger.captured.find(({ id }) => id === item.paymentId)
      const order = ledger.orders.find(({ id }) => id === item.orderId)
      const isExact =
        payment !== undefined &&
        order?.providerOrderId === payment.order_id &&
        order.amount === payment.amount &&
        order.currency === payment.currency
      const hasOrderAmount =
        !("amount" in item) || (item.amount === order?.amount && item.currency === order.currency)
      return isExact && hasOrderAmount ? [] : [`${item.id} of order ${item.orderId}`]
    }),

  "no two licenses or donations of one order": ({ licenses, donations }) =>
    findDuplicates([...licenses, ...donations].map(({ orderId }) => orderId)),

  "every order is paid or expired": (ledger) =>
    ledger.orders.flatMap(({ id, status, providerOrderId, paymentId }) => {
      const payment = ledger.captured.find(
        (each) => each.order_id === providerOrderId && !isRefusedForCoupon(ledger, each.id),
      )
      const expected = payment ? "paid" : "expired"
      if (status !== expected) return [`${id} is ${status} instead of ${expected}`]
      return paymentId === (payment?.id ?? null) ? [] : [`${id} is paid by ${paymentId}`]
    }),

  "no order is fulfilled by two webhook events": ({ webhookEvents }) =>
    findDuplicates(
      webhookEvents
        .filter(({ result }) => result === "fulfilled" || result === "payment-without-buyer")
        .map(({ providerOrderId }) => providerOrderId ?? ""),
    ),

  "every order is paid at the time its license or donation was issued": (ledger) =>
    [...ledger.licenses, ...ledger.donations].flatMap(({ id, orderId, createdAt }) => {
      const paidAt = ledger.orders.find((order) => order.id === orderId)?.paidAt
      return paidAt?.getTime() === createdAt.getTime() ? [] : [`${id} of order ${orderId}`]
    }),

  "every license has one invoice over what was captured": (ledger) =>
    ledger.captured.flatMap(({ id, amount, currency }) => {
      const isLicense = ledger.licenses.some(({ paymentId }) => paymentId === id)
      const issued = ledger.invoices.filter(({ kind, paymentId }) => kind === "invoice" && paymentId === id)
      const isExact = issued.every((invoice) => invoice.total === amount && invoice.currency === currency)
      return issued.length === (isLicense ? 1 : 0) && isExact ? [] : [`${id} has ${issued.length}`]
    }),

  "what must be true of the books at any time is": ({ broken }) =>
    broken.map(({ name, examples }) => `${name}: ${examples.join(", ")}`),

  "every webhook event is handled": ({ webhookEvents }) =>
    webhookEvents.filter(({ result }) => result === null).map(({ id, eventType }) => `${id} (${eventType})`),

  "of every important email it is known whether it was delivered, as the mail service has it": ({
    outbox,
    emails,
  }) =>
    outbox.flatMap(({ id, kind, providerId, delivery }) => {
      const sent = emails.find((email) => email.id === providerId)
      if (!sent || !(IMPORTANT_KINDS as readonly string[]).includes(kind)) return []
      return delivery === sent.lastEvent ? [] : [`${id} is ${delivery} instead of ${sent.lastEvent}`]
    }),

  "every email is sent": ({ outbox }) =>
    outbox.filter(({ sentAt }) => sentAt === null).map(({ id, lastError }) => `${id} (${lastError})`),

  ...NEWS_INVARIANTS,
  ...OWNER_INVARIANTS,
  ...SALES_INVARIANTS,
}

/** Whether a payment waits for the owner, because its coupon could not be used. */
export function isRefusedForCoupon({ problems }: Ledger, paymentId: string): boolean {
  return problems.some(
    (problem) =>
      problem.paymentId === paymentId &&
      problem.reason === "coupon-unavailable" &&
      problem.resolvedAt === null,
  )
}

function hasBuyer({ orders }: Ledger, paymentId: string): boolean {
  return orders.some((order) => order.paymentId === paymentId && order.userId !== null)
}

export type Violation = { invariant: string; cases: string[] }

export function findViolations(ledger: Ledger): Violation[] {
  return Object.entries(INVARIANTS)
    .map(([invariant, check]) => ({ invariant, cases: check(ledger) }))
    .filter(({ cases }) => cases.length > 0)
}

function findDuplicates(values: string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
}
