export const CURRENCIES = ["USD", "EUR", "GBP", "INR"] as const
export type Currency = (typeof CURRENCIES)[number]

export const isCurrency = (text: string): text is Currency => CURRENCIES.some((currency) => currency === text)

/** `amount` is in integer minor units (cents, pence, paise); all supported currencies have two decimals. */
export type Money = { readonly amount: number; readonly currency: Currency }

export const SYMBOLS: Record<Currency, string> = { USD: "$", EUR: "€", GBP: "£", INR: "₹" }

export function multiply(money: Money, factor: number): Money {
  return { ...money, amount: money.amount * factor }
}

export function subtract(money: Money, minorUnits: number): Money {
  return { ...money, amount: money.amount - minorUnits }
}

/** In minor units of any currency: Razorpay takes no smaller payment. */
export const MIN_PAYABLE_AMOUNT = 100

/** `fromMajorUnits(149, "INR")` is ₹149. */
export function fromMajorUnits(units: number, currency: Currency): Money {
  return { amount: units * 100, currency }
}

/** An amount in paise: its own in rupees, else as the provider converted it; null where it did not say. */
export function inrAmountOf({ amount, currency }: Money, baseAmount: number | null): number | null {
  return currency === "INR" ? amount : baseAmount
}

/** The shortest number of major units for an amount in minor units: 94.99, 149. For files that other programs read. */
export const toMajorUnits = (amount: number): number => amount / 100

/** "94.99", "149.00": an amount in minor units as a form takes it, which `parseAmount` reads. */
export const formatPlain = (amount: number): string => toMajorUnits(amount).toFixed(2)

/**
 * Parses major units with at most two decimals, such as "94.99", into minor units; null for anything else, and for more
 * digits before the decimals than `maxDigits`, of which there are nine at most.
 */
export function parseAmount(text: string, maxDigits = 9): number | null {
  const [, whole = "", decimals = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === "" || whole.length > maxDigits
    ? null
    : Number(whole) * 100 + Number(decimals.padEnd(2, "0"))
}

/** "$94.99", "₹1,00,000": INR in Indian digit grouping, without decimals for whole rupees. */
export function formatMoney(money: Money): string {
  return formatWith(money, money.currency === "INR" && money.amount % 100 === 0)
}

/** "₹149.00", "−$0.01": always with both decimals, as invoices print amounts. */
export function formatExactly(money: Money): string {
  return formatWith(money, false)
}

function formatWith({ amount, currency }: Money, isWhole: boolean): string {
  const cacheKey = `${currency} ${isWhole}`
  const format = formats.get(cacheKey) ?? createFormat(currency, isWhole)
  formats.set(cacheKey, format)
  return format.format(toMajorUnits(amount)).replace("-", "−")
}

/** Cached, because constructing an `Intl.NumberFormat` is far slower than formatting. */
const formats = new Map<string, Intl.NumberFormat>()

function createFormat(currency: Currency, isWhole: boolean): Intl.NumberFormat {
  return new Intl.NumberFormat(currency === "INR" ? "en-IN" : "en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: isWhole ? 0 : 2,
  })
}
