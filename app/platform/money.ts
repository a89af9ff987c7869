export const CURRENCIES = ["USD", "EUR", "GBP", "INR"] as const
export type Currency = (typeof CURRENCIES)[number]

export const isCurrency = (text: string): text is Currency => CURRENCIES.some((currency) => currency === text)

/** `amount` is in integer minor units (cents, pence, paise); all supported currencies have two decimals. */
export type Money = { readonly amount: number; readonly currency: Currency }

export const SYMBOLS: Record<Currency, string> = { USD: "$", EUR: "€", GBP: "£", INR: "₹" }

export function multiply(money: Money, factor: number) {
  return { ...money, amount: money.amount * factor }
}

export function subtract(money: Money, minorUnits: number) {
  return { ...money, amount: money.amount - minorUnits }
}

/** Razorpay's minimum payment in minor units, in any currency. */
export const MIN_PAYABLE_AMOUNT = 100

/** `fromMajorUnits(149, "INR")` is ₹149. */
export function fromMajorUnits(units: number, currency: Currency) {
  return { amount: units * 100, currency }
}

/** An amount in paise: its own in rupees, else as the provider converted it; null where it did not say. */
export function inrAmountOf({ amount, currency }: Money, baseAmount: number | null) {
  return currency === "INR" ? amount : baseAmount
}

/** The shortest number of major units for an amount in minor units: 94.99, 149. For files that other programs read. */
export const toMajorUnits = (amount: number) => amount / 100

/** "94.99", "149.00": an amount in minor units as a form takes it, which `readAmount` (app/platform/amount.ts) reads. */
export const formatPlain = (amount: number) => toMajorUnits(amount).toFixed(2)

/** "$94.99", "₹1,00,000": INR in Indian digit grouping, without decimals for whole rupees. */
export function formatMoney(money: Money) {
  return formatWith(money, money.currency === "INR" && money.amount % 100 === 0)
}

/** "₹149.00", "−$0.01": always with both decimals, as invoices print amounts. */
export function formatExactly(money: Money) {
  return formatWith(money, false)
}

/** An amount in minor units of any currency, as a provider sends it. */
export type Sum = { readonly amount: number; readonly currency: string }

/** "$94.99", "500 JPY", "1.250 KWD": an amount in a currency that the site may not sell in. */
export function formatAmount({ amount, currency }: Sum): string {
  if (isCurrency(currency)) return formatMoney({ amount, currency })
  const decimals = decimalsOf(currency)
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency}`
}

/** The decimals of a currency (ISO 4217); two for a text that is no code. */
function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** "₹1,490.50" of 149050. */
export const formatPaise = (amount: number) => formatExactly({ amount, currency: "INR" })

function formatWith({ amount, currency }: Money, isWhole: boolean) {
  const cacheKey = `${currency} ${isWhole}`
  const format = formats.get(cacheKey) ?? createFormat(currency, isWhole)
  formats.set(cacheKey, format)
  return format.format(toMajorUnits(amount)).replace("-", "−")
}

/** Cached, because constructing an `Intl.NumberFormat` is far slower than formatting. */
const formats = new Map<string, Intl.NumberFormat>()

function createFormat(currency: Currency, isWhole: boolean) {
  return new Intl.NumberFormat(currency === "INR" ? "en-IN" : "en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: isWhole ? 0 : 2,
  })
}
