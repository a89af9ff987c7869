import { browserLabel, countryLabel } from "#app/copy/account/security.ts"
import { bugStatuses, toBugStatus } from "#app/copy/desk/bugs.ts"
import { orderName } from "#app/copy/desk/customers.ts"
import { revokedTitles } from "#app/copy/desk/licenses.ts"
import { orderStates } from "#app/copy/desk/orders.ts"
import { orderAmount } from "#app/copy/orders/items.ts"
import { orderStateOf, planNames } from "#app/domain/orders/order.ts"
import { formatDay, formatIndianDay } from "#app/domain/time.ts"
import type { Cell, ColumnStyle } from "#app/routes/desk/kernel.ts"
import type { CustomerDetails } from "#db/desk/customers.server.ts"

type CustomerList = {
  caption: string
  columns: ColumnStyle[]
  rows: { href?: string; cells: Cell[] }[]
}

const STATUS = { label: "Status", isStatus: true }

/** What belongs to a customer; of each kind the newest 50, and no table without rows. */
export function customerLists(found: CustomerDetails): CustomerList[] {
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
          revokedAt ? (revocationReason ? revokedTitles[revocationReason] : "Revoked") : "Active",
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
      ],
      rows: found.orders.map((order) => ({
        href: `/desk/orders/${order.id}`,
        cells: [
          { at: order.createdAt },
          order.couponCode ? `${orderName(order)}, with coupon ${order.couponCode}` : orderName(order),
          orderAmount({ ...order, amount: order }),
          orderStates[orderStateOf(order)],
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
