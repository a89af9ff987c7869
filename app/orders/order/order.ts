import type { OrderCoupon } from "#app/orders/coupons/coupon.ts"
import { type PlanType, planNames, planSize, publicPlanType } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import type { Money } from "#app/platform/money.ts"

/** Payment providers: Razorpay, and Polar, a reseller, which sells to the buyer in its own name. */
export const PROVIDERS = ["razorpay", "polar"] as const

export type ProviderName = (typeof PROVIDERS)[number]

/** Sources of an order whose payment has no id at a provider of this site. */
const OTHER_SOURCES = ["bank", "free", "imported", "unknown"] as const

/**
 * Sources of an order's payment: a provider; a bank transfer to the seller, which the site's owner confirms; none,
 * because the owner issues it free; or the old site, where "unknown" is an order without a known amount.
 */
export const ORDER_SOURCES = [...PROVIDERS, ...OTHER_SOURCES] as const

export type OrderSource = (typeof ORDER_SOURCES)[number]

/** True for orders that a reseller sells: the supply to the buyer is its own, and its papers are the buyer's. */
export const isResold = (source: OrderSource | undefined) => source === "polar"

/** True if the order is paid at a provider. */
export const isByProvider = (source: OrderSource): source is ProviderName =>
  PROVIDERS.some((provider) => provider === source)

/** Returns the payment id of a paid order of these sources. */
export const paymentIdOf = (source: (typeof OTHER_SOURCES)[number], orderId: string) => `${source}:${orderId}`

/** Sources of orders without a known payment: their stored amount counts as none. */
export const SOURCES_WITHOUT_AMOUNT = ["free", "unknown"] as const satisfies readonly OrderSource[]

/** Sources of orders that were paid at the old site: this site issued no invoice for them. */
export const IMPORTED_SOURCES = ["imported", "unknown"] as const satisfies readonly OrderSource[]

/** True if the id is a provider's, not one of `paymentIdOf`. */
export const isAtProvider = (paymentId: string) => !/^(bank|free|imported|unknown):/.test(paymentId)

/** The provider that has an order's payment: an imported one is at Razorpay. */
export const providerOfPayment = ({ source }: Pick<Order, "source">): ProviderName =>
  isByProvider(source) ? source : "razorpay"

/** True if the payment of an order can be refunded at the provider. */
export const isRefundedAtProvider = ({ source, paymentId }: Pick<Order, "source" | "paymentId">) =>
  isByProvider(source) || (source === "imported" && paymentId !== null && isAtProvider(paymentId))

/**
 * "pending" until a captured payment of the exact amount is confirmed; "closed" when the buyer deleted the
 * account before that; "expired" when the cron no longer syncs the order. All three can still become "paid".
 */
export type OrderStatus = "pending" | "paid" | "closed" | "expired"

/**
 * States of an order's money, the first that applies: a dispute is open, a payment has a problem for the owner to
 * resolve, a dispute was lost, all was refunded, the buyer has withdrawn, a part was refunded.
 */
export const MONEY_STATES = [
  "disputed",
  "problem",
  "dispute-lost",
  "refunded",
  "withdrawn",
  "partly-refunded",
] as const
export type MoneyState = (typeof MONEY_STATES)[number]

/** State of an order: that of its money, else its status; "free" if it was issued without payment. */
export type OrderState = MoneyState | OrderStatus | "free"

export function orderStateOf(
  order: Pick<Order, "status" | "source"> & { moneyState: MoneyState | null },
): OrderState {
  if (order.moneyState) return order.moneyState
  return order.status === "paid" && order.source === "free" ? "free" : order.status
}

export type Purchase = { kind: "license"; planType: PlanType } | { kind: "donation"; planType: null }

/** A purchase with the number of devices of its quote; null for that of the plan. */
export type Item = Purchase & { devices?: number | null }

export type Order = Purchase &
  OrderCoupon & {
    id: string
    userId: string | null
    amount: Money
    status: OrderStatus
    /** The provider that it was opened at, which may not be how it was paid. */
    provider: ProviderName
    providerOrderId: string | null
    paymentId: string | null
    createdAt: Date
    returnedAt: Date | null
    lastSyncedAt: Date | null
    paidAt: Date | null
    source: OrderSource
    /** The quote that it accepts; null for an order at the price of the site. */
    quoteId: string | null
    /** The number of devices of the quote; null for that of the plan. */
    devices: number | null
    /** The reference of a bank transfer. */
    paymentReference: string | null
  }

/** Initial values of an order that is opened without a coupon or a quote. */
export const NEW_ORDER = {
  status: "pending",
  provider: "razorpay",
  providerOrderId: null,
  paymentId: null,
  returnedAt: null,
  lastSyncedAt: null,
  paidAt: null,
  source: "razorpay",
  quoteId: null,
  devices: null,
  paymentReference: null,
  couponId: null,
  listAmount: null,
  couponReservedUntil: null,
} as const

/** The maximum number of pending orders of one kind (license or donation) per account. */
export const MAX_OPEN_ORDERS = 10

/** Item that a paid order adds to the buyer's account. */
export type PurchasedItem = { kind: "license"; licenseKey: string; maxDevices: number } | { kind: "donation" }

export function purchasedItem(item: Item, licenseKey: string): PurchasedItem {
  if (item.kind === "donation") return { kind: "donation" }
  return { kind: "license", licenseKey, maxDevices: maxDevicesOf(item) }
}

/** The number of devices that a license is for. */
export const maxDevicesOf = ({ planType, devices }: Extract<Item, { kind: "license" }>): number =>
  devices ?? planSize(publicPlanType(planType))

/** Name of a purchased item: on the checkout page, the payment page, the receipt and the invoice. */
export function itemName({ planType, devices }: Pick<Item, "planType" | "devices">): string {
  if (planType === null) return `Donation to ${brand.name}`
  return `${brand.fullName}, ${planNames[planType]} license${devices ? ` for ${computers(devices)}` : ""}`
}

/** "1 computer", "1,000 computers". */
export const computers = (count: number) =>
  count === 1 ? "1 computer" : `${count.toLocaleString("en-US")} computers`
