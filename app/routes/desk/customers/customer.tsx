import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { Notice } from "#app/components/notice.tsx"
import { browserLabel, countryLabel } from "#app/copy/account/security.ts"
import { bugStatuses, toBugStatus } from "#app/copy/desk/bugs.ts"
import { customersCopy, orderName } from "#app/copy/desk/customers.ts"
import { outcomeOf } from "#app/copy/desk/emails.ts"
import { revokedTitle } from "#app/copy/desk/licenses.ts"
import { orderStates } from "#app/copy/desk/orders.ts"
import { formatAmount } from "#app/copy/desk/overview.ts"
import { countryName } from "#app/copy/invoices/country-names.server.ts"
import { orderAmount } from "#app/copy/orders/items.ts"
import { type OrderState, orderStateOf, planNames } from "#app/domain/orders/order.ts"
import { formatDay, formatIndianDay, formatIndianMoment } from "#app/domain/time.ts"
import {
  actionsOf,
  type Cell,
  type ColumnStyle,
  DeskSection,
  DeskTable,
  DetailPage,
  deskMeta,
  type Fact,
  loadDetails,
  noteAbout,
  type TimelineEvent,
  timelineOf,
} from "#app/routes/desk/kernel.ts"
import { type CustomerDetails, findCustomerDetails } from "#db/desk/customers.server.ts"
import { sendPasswordReset, signOut } from "./customer-actions.server.ts"

const note = noteAbout("customer")
const ACTIONS = [note, sendPasswordReset, signOut]

export const meta = deskMeta("Customer")

export async function loader(args: LoaderFunctionArgs) {
  const { page, details } = await loadDetails(args, ACTIONS, findCustomerDetails)
  const { email, disabledAt } = details.user
  return {
    ...page,
    email,
    isDisabled: disabledAt !== null,
    facts: factsOf(details),
    lists: customerLists(details),
    timeline: customerTimeline(details),
  }
}

export const action = actionsOf(ACTIONS)

/** How many of the last emails the head tells of. */
const LAST_EMAILS = 3

function factsOf({ user, licenses, devices, orders, emails }: CustomerDetails): Fact[] {
  const { emailConfirmedAt, createdAt, disabledAt, paid } = user
  const active = licenses.filter(({ revokedAt }) => revokedAt === null)
  const country = orders.find((order) => order.country)?.country
  return [
    ...active.map(
      ({ id, key }): Fact => ["License key", { href: `/desk/licenses/${id}`, text: key, isCode: true }],
    ),
    ...devices
      .filter(({ deactivatedAt }) => deactivatedAt === null)
      .map(({ name, deviceId, lastSeenAt }): Fact => {
        return ["Computer", `${name ?? deviceId}, last seen ${formatIndianDay(lastSeenAt)}`]
      }),
    ["Paid in all", paid.length > 0 ? paid.map(formatAmount).join(", ") : "Nothing"],
    ["Country", country ? countryName(country) : "Unknown"],
    emails.length > 0 && ["Last emails", { lines: emails.slice(0, LAST_EMAILS).map(outcomeOf) }],
    ["Email confirmed", emailConfirmedAt ? formatIndianMoment(emailConfirmedAt) : "Not yet"],
    ["Account created", formatIndianMoment(createdAt)],
    ["Two-factor authentication", user.secondFactorSince === null ? "Off" : "On"],
    ["News by email", user.optInPromotions ? "Yes" : "No"],
    disabledAt && ["Disabled since", formatIndianMoment(disabledAt)],
    user.ownerSince && ["Role", "Owner of the site"],
  ]
}

export default function DeskCustomer() {
  const { email, isDisabled, facts, lists, timeline } = useLoaderData<typeof loader>()
  return (
    <DetailPage
      title={email}
      back="/desk/customers"
      facts={facts}
      sections={[
        {
          title: "Access",
          isFolded: true,
          forms: [!isDisabled && { of: sendPasswordReset }, { of: signOut, about: email }],
        },
        { title: "Note", isFolded: true, forms: [{ of: note }] },
      ]}
      timeline={timeline}
    >
      {isDisabled && <Notice kind="caution">{customersCopy.disabledNotice}</Notice>}
      {lists.map((list) => (
        <DeskSection key={list.caption} title={list.caption}>
          <DeskTable {...list} />
        </DeskSection>
      ))}
    </DetailPage>
  )
}

type CustomerList = { caption: string; columns: ColumnStyle[]; rows: { href?: string; cells: Cell[] }[] }

/** The states of orders of which something can be refunded. */
const REFUNDABLE: readonly OrderState[] = ["paid", "partly-refunded", "problem"]

const STATUS = { label: "Status", isStatus: true }

/** What belongs to a customer; of each kind the newest 50, and no table without rows. */
function customerLists(found: CustomerDetails): CustomerList[] {
  const lists: CustomerList[] = [
    {
      caption: "Licenses",
      columns: [
        { label: "Plan" },
        { label: "Computers", isNumber: true },
        { label: "Issued", isShort: true },
        STATUS,
      ],
      rows: found.licenses.map(({ id, planType, maxDevices, createdAt, revokedAt, revocationReason }) => ({
        href: `/desk/licenses/${id}`,
        cells: [
          planNames[planType],
          maxDevices,
          { at: createdAt, isDay: true },
          revokedAt ? revokedTitle(revocationReason) : "Active",
        ],
      })),
    },
    {
      caption: "Orders",
      columns: [
        { label: "Opened", isShort: true },
        { label: "Item", narrow: "title" },
        { label: "Amount", isNumber: true },
        STATUS,
        { label: "Action", isClear: true, narrow: "below" },
      ],
      rows: found.orders.map((order) => ({
        href: `/desk/orders/${order.id}`,
        cells: [
          { at: order.createdAt },
          order.couponCode ? `${orderName(order)}, with coupon ${order.couponCode}` : orderName(order),
          orderAmount({ ...order, amount: order }),
          orderStates[orderStateOf(order)],
          REFUNDABLE.includes(orderStateOf(order))
            ? { href: `/desk/orders/${order.id}?open=Refund`, text: "Refund" }
            : null,
        ],
      })),
    },
    {
      caption: "Computers",
      columns: [
        { label: "Device ID" },
        { label: "Name", isLong: true },
        { label: "App" },
        { label: "Last seen", isShort: true },
        STATUS,
      ],
      rows: found.devices.map(({ licenseId, deviceId, name, appVersion, lastSeenAt, deactivatedAt }) => ({
        cells: [
          { href: `/desk/licenses/${licenseId}`, text: deviceId },
          name,
          appVersion,
          { at: lastSeenAt },
          deactivatedAt ? `Released ${formatIndianDay(deactivatedAt)}` : "Active",
        ],
      })),
    },
    {
      caption: "Bug reports",
      columns: [{ label: "Title", isLong: true }, { label: "Reported", isShort: true }, STATUS],
      rows: found.reports.map(({ id, title, status, createdAt }) => ({
        href: `/desk/bugs/${id}`,
        cells: [title, { at: createdAt, isDay: true }, bugStatuses[toBugStatus(status)]],
      })),
    },
    {
      caption: "Sessions",
      columns: [
        { label: "Browser" },
        { label: "Country" },
        { label: "Signed in", isShort: true },
        { label: "Last seen" },
      ],
      rows: found.sessions.map(({ browser, country, createdAt, lastSeenDay }) => ({
        cells: [
          browserLabel(browser),
          countryLabel(country),
          { at: createdAt },
          lastSeenDay && formatDay(new Date(lastSeenDay)),
        ],
      })),
    },
  ]
  return lists.filter(({ rows }) => rows.length > 0)
}

/** Everything that happened to a customer. */
function customerTimeline(rows: CustomerDetails) {
  const { user, licenses, orders, reports, sessions } = rows
  const own = [
    { at: user.createdAt, title: "Account created" },
    { at: user.emailConfirmedAt, title: "Email confirmed" },
    { at: user.ownerSince, title: "Became an owner of the site" },
    { at: user.disabledAt, title: "Came disabled from the previous site" },
    ...orders.flatMap(orderItems),
    ...licenses.flatMap(licenseItems),
    ...reports.map(({ id, title, createdAt }) => ({
      at: createdAt,
      title: "Bug reported",
      detail: title,
      href: `/desk/bugs/${id}`,
    })),
    ...sessions.map(({ createdAt, browser, country }) => ({
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
    { at: order.createdAt, title: "Order opened", detail, href },
    { at: order.paidAt, title: "Payment confirmed", detail, href },
  ]
}

function licenseItems(license: CustomerDetails["licenses"][number]): TimelineEvent[] {
  const { id, planType, createdAt, revokedAt, revocationReason } = license
  const href = `/desk/licenses/${id}`
  return [
    { at: createdAt, title: "License issued", detail: planNames[planType], href },
    { at: revokedAt, title: `License: ${revokedTitle(revocationReason)}`, href },
  ]
}
