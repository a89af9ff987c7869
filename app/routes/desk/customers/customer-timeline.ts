import { browserLabel, countryLabel } from "#app/copy/account/security.ts"
import { orderName } from "#app/copy/desk/customers.ts"
import { revokedTitles } from "#app/copy/desk/licenses.ts"
import { orderAmount } from "#app/copy/orders/items.ts"
import { publicSessionId } from "#app/domain/account/session.ts"
import { planNames } from "#app/domain/orders/order.ts"
import { type TimelineEvent, timelineOf } from "#app/routes/desk/kernel.ts"
import type { CustomerDetails } from "#db/desk/customers.server.ts"

/** Everything that happened to a customer. */
export function customerTimeline(rows: CustomerDetails) {
  const { user, licenses, orders, reports, sessions } = rows
  const own = [
    { key: "account", at: user.createdAt, title: "Account created" },
    { key: "confirmed", at: user.emailConfirmedAt, title: "Email confirmed" },
    { key: "owner", at: user.ownerSince, title: "Became an owner of the site" },
    { key: "disabled", at: user.disabledAt, title: "Came disabled from the previous site" },
    ...orders.flatMap(orderItems),
    ...licenses.flatMap(licenseItems),
    ...reports.map(({ id, title, createdAt }) => ({
      key: id,
      at: createdAt,
      title: "Bug reported",
      detail: title,
      href: `/desk/bugs/${id}`,
    })),
    ...sessions.map(({ idHash, createdAt, browser, country }) => ({
      key: publicSessionId(idHash),
      at: createdAt,
      title: "Signed in",
      detail: [browserLabel(browser), countryLabel(country)].filter(Boolean).join(", "),
    })),
  ]
  return timelineOf(own, rows)
}

function orderItems(order: CustomerDetails["orders"][number]): TimelineEvent[] {
  const href = `/desk/orders/${order.id}`
  const detail = `${orderName(order)}, ${orderAmount({ ...order, amount: order })}`
  return [
    { key: `${order.id} opened`, at: order.createdAt, title: "Order opened", detail, href },
    { key: `${order.id} paid`, at: order.paidAt, title: "Payment confirmed", detail, href },
  ]
}

function licenseItems(license: CustomerDetails["licenses"][number]): TimelineEvent[] {
  const { id, planType, createdAt, revokedAt, revocationReason } = license
  const href = `/desk/licenses/${id}`
  const revoked = revocationReason ? revokedTitles[revocationReason] : "Revoked"
  return [
    { key: `${id} issued`, at: createdAt, title: "License issued", detail: planNames[planType], href },
    { key: `${id} revoked`, at: revokedAt, title: `License: ${revoked}`, href },
  ]
}
