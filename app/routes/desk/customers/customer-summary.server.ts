import { browserLabel, countryLabel } from "#app/copy/account/security.ts"
import { bugStatuses } from "#app/copy/desk/bugs.ts"
import { orderName } from "#app/copy/desk/customers.ts"
import { revokedTitles } from "#app/copy/desk/licenses.ts"
import { orderStates } from "#app/copy/desk/orders.ts"
import { orderAmount } from "#app/copy/orders/items.ts"
import { planNames } from "#app/copy/orders/plan-names.ts"
import { publicSessionId } from "#app/domain/account/session-row.ts"
import { orderStateOf } from "#app/domain/orders/order.ts"
import { formatDay, formatIndianDay, formatIndianMoment } from "#app/domain/time.ts"
import { toBugStatus } from "#app/routes/desk/bugs/bug-summary.ts"
import type { CustomerDetails } from "#db/account/customers.server.ts"

/** A customer as the page at the desk shows it. */
export function customerSummary({ user, ...rows }: CustomerDetails) {
  return {
    id: user.id,
    email: user.email,
    created: formatIndianMoment(user.createdAt),
    confirmed: user.emailConfirmedAt && formatIndianMoment(user.emailConfirmedAt),
    disabled: user.disabledAt && formatIndianMoment(user.disabledAt),
    hasSecondFactor: user.secondFactorSince !== null,
    isOwner: user.ownerSince !== null,
    wantsNews: user.optInPromotions,
    licenses: rows.licenses.map(({ id, planType, maxDevices, createdAt, revokedAt, revocationReason }) => ({
      id,
      plan: planNames[planType],
      devices: maxDevices,
      issued: createdAt,
      status: revokedAt ? (revocationReason ? revokedTitles[revocationReason] : "Revoked") : "Active",
    })),
    orders: rows.orders.map((order) => ({
      id: order.id,
      item: order.couponCode ? `${orderName(order)}, with coupon ${order.couponCode}` : orderName(order),
      amount: orderAmount({ ...order, amount: order }),
      status: orderStates[orderStateOf(order)],
      opened: order.createdAt,
    })),
    devices: rows.devices.map(
      ({ licenseId, seat, deviceId, name, appVersion, lastSeenAt, deactivatedAt }) => ({
        key: `${licenseId}-${seat}`,
        ...{ licenseId, deviceId },
        name: name ?? "",
        appVersion: appVersion ?? "",
        lastSeen: lastSeenAt,
        status: deactivatedAt ? `Released ${formatIndianDay(deactivatedAt)}` : "Active",
      }),
    ),
    reports: rows.reports.map(({ id, title, status, createdAt }) => {
      return { id, title, status: bugStatuses[toBugStatus(status) ?? "not seen"], reported: createdAt }
    }),
    sessions: rows.sessions.map(({ idHash, browser, country, createdAt, lastSeenDay }) => ({
      id: publicSessionId(idHash),
      browser: browserLabel(browser),
      country: countryLabel(country),
      signedIn: createdAt,
      lastSeen: lastSeenDay ? formatDay(new Date(lastSeenDay)) : "",
    })),
  }
}

export type CustomerSummary = ReturnType<typeof customerSummary>
