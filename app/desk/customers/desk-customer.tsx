import { useLoaderData } from "@remix-run/react"
import { browserLabel, countryLabel } from "#app/accounts/sessions/copy.ts"
import { linkTo } from "#app/audit/subjects.ts"
import { orderStates } from "#app/desk/orders/copy.ts"
import { revokedTitle } from "#app/licensing/license/desk-copy.ts"
import { orderAmount } from "#app/orders/order/copy.ts"
import { itemName, orderStateOf } from "#app/orders/order/order.ts"
import { planNames } from "#app/orders/plans/plans.ts"
import { newQuoteFor } from "#app/orders/quotes/desk-copy.ts"
import { countryName } from "#app/platform/countries.ts"
import { deliveryOutcome } from "#app/platform/email/delivery-copy.ts"
import { formatAmount } from "#app/platform/money.ts"
import { formatDay, formatIndianDay, formatIndianMoment } from "#app/platform/time.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import type { Cell, Facts } from "#app/screens/cells.tsx"
import { DeskSection } from "#app/screens/desk-page.tsx"
import { type Columns, DeskTable } from "#app/screens/desk-table.tsx"
import { DetailPage, details } from "#app/screens/details.tsx"
import { noteAbout } from "#app/screens/page.server.ts"
import { bugStatuses, toBugStatus } from "#app/support/bug-reports/desk-copy.ts"
import { customersCopy, pendingAddress } from "./copy.ts"
import { eventsOf } from "./customer-view.server.ts"
import {
  correctAddress,
  deleteCustomer,
  exportData,
  sendPasswordReset,
  signOut,
} from "./desk-actions.server.ts"
import { type CustomerDetails, findCustomerDetails } from "./queries.server.ts"

const note = noteAbout("customer")

export const { meta, loader, action } = details({
  name: "Customer",
  back: "/desk/customers",
  actions: [note, sendPasswordReset, signOut, exportData, correctAddress, deleteCustomer],
  find: (db, id, { now }) => findCustomerDetails(db, id, now),
  show: (found, { page }) => {
    const { id, email, disabledAt, ownerSince } = found.user
    const isExported = page.done === exportData.words.done
    return {
      title: email,
      lead: customersCopy.since(formatIndianDay(found.user.createdAt), countryOf(found)),
      done: page.done === deleteCustomer.words.done ? customersCopy.deletionWaits : page.done,
      doneLink: isExported
        ? { href: `/desk/customers/${id}/data.json`, text: customersCopy.download }
        : undefined,
      facts: factsOf(found),
      sections: {
        Access: {
          isFolded: true,
          forms: [
            disabledAt === null && { of: sendPasswordReset.shown, showed: email },
            { of: signOut.shown, about: email },
          ],
          end: customersCopy.lostFactor,
        },
        Note: { isFolded: true, forms: [{ of: note.shown }] },
        [exportData.words.button]: {
          isFolded: true,
          hint: customersCopy.exportHint,
          forms: [{ of: exportData.shown, about: email }],
        },
        [correctAddress.words.button]: {
          isFolded: true,
          forms: [{ of: correctAddress.shown, showed: email }],
        },
        [deleteCustomer.words.button]: {
          isFolded: true,
          hint: customersCopy.deleteHint,
          forms: [ownerSince === null && { of: deleteCustomer.shown, showed: email }],
          end: ownerSince && customersCopy.ownerStays,
        },
      },
      timeline: { ...found, own: eventsOf(found) },
      disabledAt,
      lists: listsOf(found).filter(({ rows }) => rows.length > 0),
    }
  },
})

export default function DeskCustomer() {
  const page = useLoaderData<typeof loader>()
  const { disabledAt, lists } = page
  return (
    <DetailPage page={page}>
      {disabledAt && <Notice kind="caution">{customersCopy.disabledNotice}</Notice>}
      {lists.map((list) => (
        <DeskSection key={list.caption} title={list.caption}>
          <DeskTable {...list} />
        </DeskSection>
      ))}
    </DetailPage>
  )
}

/** The country of the customer's newest order that says one. */
function countryOf({ orders }: CustomerDetails): string {
  const country = orders.find((order) => order.country)?.country
  return country ? countryName(country) : customersCopy.noCountry
}

/** Number of latest emails whose outcome the page header shows. */
const LAST_EMAILS = 3

function factsOf({ user, licenses, emails, pending }: CustomerDetails): Facts {
  const { emailConfirmedAt, disabledAt, paid } = user
  return {
    "License key": licenses.map(
      ({ id, key, revokedAt }) => revokedAt === null && { ...linkTo("license", id, key), isCode: true },
    ),
    "More computers": licenses.some(({ revokedAt }) => revokedAt === null) && newQuoteFor(user.id),
    "Total paid": paid.length > 0 ? { lines: paid.map(paidInWords) } : "Nothing",
    "Recent emails": emails.length > 0 && { lines: emails.slice(0, LAST_EMAILS).map(deliveryOutcome) },
    "New address": pending.map(pendingAddress),
    "Email confirmed": emailConfirmedAt ? { at: emailConfirmedAt } : "Not yet",
    "Two-factor authentication": user.secondFactorSince === null ? "Off" : "On",
    "News by email": user.optInPromotions ? "Yes" : "No",
    "Deletion requested": user.deletionDueAt && `Happens after ${formatIndianMoment(user.deletionDueAt)}`,
    "Disabled since": disabledAt && formatIndianMoment(disabledAt),
    Role: user.ownerSince && "Owner of the site",
  }
}

/** "$94.99", "$94.99, of which $10.00 went back", "$94.99, all of which went back". */
function paidInWords({ currency, amount, returned }: CustomerDetails["user"]["paid"][number]): string {
  const paid = formatAmount({ amount, currency })
  if (returned === 0) return paid
  const part = returned < amount ? formatAmount({ amount: returned, currency }) : "all"
  return `${paid}, ${part === "all" ? "all of which" : `of which ${part}`} went back`
}

type CustomerList = { caption: string; columns: Columns; rows: { href?: string; cells: Cell[] }[] }

/** Lists a customer's licenses, orders, devices, bug reports and sessions; the newest 50 of each. */
const listsOf = ({ licenses, orders, devices, reports, sessions }: CustomerDetails): CustomerList[] => [
  {
    caption: "Licenses",
    columns: {
      Plan: { isLong: true },
      Computers: { isNumber: true },
      Issued: { isShort: true },
      Status: { isStatus: true },
    },
    rows: licenses.map(
      ({ id, planType, activeSeats, maxDevices, createdAt, revokedAt, revocationReason }) => ({
        href: `/desk/licenses/${id}`,
        cells: [
          planNames[planType],
          `${activeSeats} of ${maxDevices}`,
          { at: createdAt, isDay: true },
          revokedAt ? revokedTitle(revocationReason) : "Active",
        ],
      }),
    ),
  },
  {
    caption: "Orders",
    columns: {
      Opened: { isShort: true },
      Item: { narrow: "title", isLong: true },
      Amount: { isNumber: true, isClear: true },
      Status: { isStatus: true },
    },
    rows: orders.map((order) => {
      return {
        href: `/desk/orders/${order.id}`,
        cells: [
          { at: order.createdAt },
          order.couponCode ? `${itemName(order)}, with coupon ${order.couponCode}` : itemName(order),
          orderAmount({ ...order, amount: order }),
          orderStates[orderStateOf(order)],
        ],
      }
    }),
  },
  {
    caption: "Computers",
    columns: {
      Name: { isLong: true },
      "Device ID": { isShort: true },
      App: { isShort: true, isOptional: true },
      "Last seen": { isShort: true },
      Status: { isStatus: true },
    },
    rows: devices.map(({ licenseId, deviceId, name, appVersion, lastSeenAt, deactivatedAt }) => ({
      cells: [
        linkTo("license", licenseId, name ?? deviceId),
        name && { cut: deviceId },
        appVersion,
        { at: lastSeenAt },
        deactivatedAt ? `Released ${formatIndianDay(deactivatedAt)}` : "Active",
      ],
    })),
  },
  {
    caption: "Bug reports",
    columns: { Title: { isLong: true }, Reported: { isShort: true }, Status: { isStatus: true } },
    rows: reports.map(({ id, title, status, createdAt }) => ({
      href: `/desk/bugs/${id}`,
      cells: [title, { at: createdAt, isDay: true }, bugStatuses[toBugStatus(status)]],
    })),
  },
  {
    caption: "Sessions",
    columns: {
      Browser: { isLong: true },
      Country: { isShort: true },
      "Signed in": { isShort: true },
      "Last seen": { isShort: true },
    },
    rows: sessions.map(({ browser, country, createdAt, lastSeenDay }) => ({
      cells: [
        browserLabel(browser),
        countryLabel(country),
        { at: createdAt },
        lastSeenDay && formatDay(lastSeenDay),
      ],
    })),
  },
]
