export const CURRENCIES = ["USD", "EUR", "GBP", "INR"] as const
export type Currency = (typeof CURRENCIES)[number]

/** An amount of integer minor units (cents, pence, paise); all of our currencies have two decimals. */
export type Money = { readonly amount: number; readonly currency: Currency }

export const SYMBOLS: Record<Currency, string> = { USD: "$", EUR: "€", GBP: "£", INR: "₹" }

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.some((currency) => currency === value)
}

export function isSameMoney(one: Money, other: Money): boolean {
  return one.amount === other.amount && one.currency === other.currency
}

export function multiply(money: Money, factor: number): Money {
  return { ...money, amount: money.amount * factor }
}

export function subtract(money: Money, minorUnits: number): Money {
  return { ...money, amount: money.amount - minorUnits }
}

/** Whole units as money: `major(149, "INR")` is ₹149. */
export function fromMajorUnits(units: number, currency: Currency): Money {
  return { amount: units * 100, currency }
}

/** "$94.99", "₹1,00,000": rupees in Indian groups, and no decimals where there are no minor units in rupees. */
export function formatMoney({ amount, currency }: Money): string {
  const whole = currency === "INR" && amount % 100 === 0
  const name = `${currency} ${whole}`
  const format = formats.get(name) ?? createFormat(currency, whole)
  formats.set(name, format)
  return format.format(amount / 100)
}

/** Made once each: they take longer than all that is formatted with them. */
const formats = new Map<string, Intl.NumberFormat>()

function createFormat(currency: Currency, whole: boolean): Intl.NumberFormat {
  return new Intl.NumberFormat(currency === "INR" ? "en-IN" : "en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: whole ? 0 : 2,
  })
}
