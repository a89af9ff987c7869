import { browserLabel, countryLabel } from "#app/accounts/sessions/copy.ts"
import { listOpenUndos } from "#app/accounts/undo/queries.server.ts"
import type { Clock, Store } from "#app/capabilities.ts"
import { revokedTitle } from "#app/licensing/license/desk-copy.ts"
import { orderAmount } from "#app/orders/order/copy.ts"
import { itemName } from "#app/orders/order/order.ts"
import { planNames } from "#app/orders/plans/plans.ts"
import { plural } from "#app/platform/plural.ts"
import { toBugStatus } from "#app/support/bug-reports/desk-copy.ts"
import { deletionPreview, deletionWarnings, deletionWords as words } from "./copy.ts"
import type { CustomerDetails } from "./queries.server.ts"

/** Preview of the deletion of an account. */
export async function deletionLook({ db, now }: Store & Clock, found: CustomerDetails) {
  const { user, licenses, orders, reports, notes, emails, sessions } = found
  const [undo] = await listOpenUndos(db, user.id, now())
  const paid = orders.filter(({ paidAt }) => paidAt !== null)
  const counted: [string, number, string][] = [
    [words.sessions, sessions.length, words.deleted],
    [words.notes, notes.length, words.deleted],
    [words.reports, reports.length, words.deleted],
    [words.emails, emails.length, words.deleted],
    [words.orders, paid.length, words.kept],
  ]
  return deletionPreview({
    email: user.email,
    since: user.createdAt,
    rows: [
      ...licenses
        .filter(({ revokedAt }) => revokedAt === null)
        .map(({ key, planType, maxDevices }) => [
          words.license(key, `${planNames[planType]}, ${plural(maxDevices, "computer")}`),
          words.active,
          words.ends,
        ]),
      ...counted.filter(([, count]) => count > 0).map(([name, count, then]) => [name, String(count), then]),
    ],
    warnings: [
      reports.some(({ status }) => toBugStatus(status) === "not seen") && deletionWarnings.report,
      orders.some(({ moneyState }) => moneyState === "disputed") && deletionWarnings.dispute,
      orders.some(({ status }) => status === "pending") && deletionWarnings.pending,
    ].filter((warning) => warning !== false),
    waitsUntil: undo?.expiresAt ?? null,
  })
}

/** Timeline events of a customer, without the events that all detail pages share. */
export const eventsOf = ({ user, orders, licenses, reports, sessions }: CustomerDetails) => [
  { at: user.createdAt, title: "Account created" },
  { at: user.emailConfirmedAt, title: "Email confirmed" },
  { at: user.ownerSince, title: "Became an owner of the site" },
  { at: user.disabledAt, title: "Came disabled from the previous site" },
  ...orders.flatMap((order) => {
    const href = `/desk/orders/${order.id}`
    const detail = `${itemName(order)}, ${orderAmount({ ...order, amount: order })}`
    return [
      { at: order.createdAt, title: "Order opened", detail, href },
      { at: order.paidAt, title: "Payment confirmed", detail, href },
    ]
  }),
  ...licenses.flatMap(({ id, planType, createdAt, revokedAt, revocationReason }) => {
    const href = `/desk/licenses/${id}`
    return [
      { at: createdAt, title: "License issued", detail: planNames[planType], href },
      { at: revokedAt, title: `License: ${revokedTitle(revocationReason)}`, href },
    ]
  }),
  ...reports.map(({ id, title: detail, createdAt: at }) => {
    return { at, title: "Bug reported", detail, href: `/desk/bugs/${id}` }
  }),
  ...sessions.map(({ createdAt, browser, country }) => ({
    at: createdAt,
    title: "Signed in",
    detail: [browserLabel(browser), countryLabel(country)].filter(Boolean).join(", "),
  })),
]
