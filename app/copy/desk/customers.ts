import { browserLabel, countryLabel } from "#app/copy/account/security.ts"
import { inHours } from "#app/copy/durations.ts"
import { itemName, orderAmount } from "#app/copy/orders/items.ts"
import { planNames } from "#app/copy/orders/plan-names.ts"
import type { CustomerState } from "#app/domain/account/customer-state.ts"
import { RESET_LINK_LIFETIME } from "#app/domain/account/email-token.ts"
import { publicSessionId } from "#app/domain/account/session-row.ts"
import type { Money } from "#app/domain/money.ts"
import type { OrderSource } from "#app/domain/orders/order-source.ts"
import type { PlanType } from "#app/domain/orders/plans.ts"
import { revokedTitles } from "./licenses.ts"
import { actionItem, emailItems, noteItem, type TimelineEvent, type TimelineRows } from "./timeline.ts"

export const customersCopy = {
  lead: "Every account, with what it paid before refunds.",
  empty: "Customers will be here as soon as someone signs up.",
  gone: "The account was deleted in the meantime, so nothing was done.",
  resetHint: `Sends the link that the page for a forgotten password sends. It works for ${inHours(RESET_LINK_LIFETIME)}.`,
  resetNotSent: "The email could not be sent: the email service did not accept it. Please try again.",
  disabledNotice:
    "Nobody can sign in to this account: it came disabled from the previous site. It is sent no link for a new password. Its licenses stay valid in the app. To let its holder sign in again, run: npm run owner -- enable EMAIL --remote",
  signOutHint: "Ends every session of the account. The password stays.",
  noLicenses: "Licenses of the account will be here.",
  noOrders: "Orders of the account will be here, paid or not.",
  noDevices: "Computers on which the account's licenses are active will be here.",
  noReports: "Bug reports of the account will be here.",
  noSessions: "The account is signed in nowhere.",
} as const

/** What the list of customers can be filtered by. */
export const customerStates: Record<CustomerState, string> = {
  unconfirmed: "Not confirmed",
  news: "Gets news",
  disabled: "Disabled",
}

/** What a form of the customer's page says once it is done, by its intent. */
export const customerDone = new Map(
  Object.entries({
    note: "The note was added.",
    "password-reset": "The link is on its way.",
    "sign-out": "The account is signed out everywhere.",
  }),
)

type Rows = {
  user: {
    createdAt: Date
    emailConfirmedAt: Date | null
    ownerSince: Date | null
    disabledAt: Date | null
  }
  licenses: {
    id: string
    planType: PlanType
    createdAt: Date
    revokedAt: Date | null
    revocationReason: keyof typeof revokedTitles | null
  }[]
  orders: (Money & {
    id: string
    source: OrderSource
    kind: "license" | "donation"
    planType: PlanType | null
    devices: number | null
    createdAt: Date
    paidAt: Date | null
  })[]
  reports: { id: string; title: string; createdAt: Date }[]
  emails: TimelineRows["emails"]
  sessions: { idHash: string; createdAt: Date; browser: string | null; country: string | null }[]
  notes: TimelineRows["notes"]
  actions: TimelineRows["actions"]
}

/** Everything that happened to a customer. */
export function customerEvents(rows: Rows): TimelineEvent[] {
  const { user, licenses, orders, reports, emails, sessions, notes, actions } = rows
  return [
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
    ...emails.flatMap(emailItems),
    ...sessions.map(({ idHash, createdAt, browser, country }) => ({
      key: publicSessionId(idHash),
      at: createdAt,
      title: "Signed in",
      detail: [browserLabel(browser), countryLabel(country)].filter(Boolean).join(", "),
    })),
    ...notes.map(noteItem),
    ...actions.map(actionItem),
  ]
}

function orderItems(order: Rows["orders"][number]): TimelineEvent[] {
  const href = `/desk/orders/${order.id}`
  const detail = `${orderName(order)}, ${orderAmount({ ...order, amount: order })}`
  return [
    { key: `${order.id} opened`, at: order.createdAt, title: "Order opened", detail, href },
    { key: `${order.id} paid`, at: order.paidAt, title: "Payment confirmed", detail, href },
  ]
}

type OrderRow = Pick<Rows["orders"][number], "kind" | "planType" | "devices">

export function orderName({ kind, planType, devices }: OrderRow): string {
  return kind === "license" && planType
    ? itemName({ kind, planType, devices })
    : itemName({ kind: "donation", planType: null })
}

function licenseItems(license: Rows["licenses"][number]): TimelineEvent[] {
  const { id, planType, createdAt, revokedAt, revocationReason } = license
  const href = `/desk/licenses/${id}`
  const revoked = revocationReason ? revokedTitles[revocationReason] : "Revoked"
  return [
    { key: `${id} issued`, at: createdAt, title: "License issued", detail: planNames[planType], href },
    { key: `${id} revoked`, at: revokedAt, title: `License: ${revoked}`, href },
  ]
}
