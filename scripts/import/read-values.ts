import { type Currency, isCurrency, type Money, parseAmount } from "#app/domain/money.ts"

/** Before it, no shop of this kind was there; a number below it is a time in seconds. */
const EARLIEST = Date.UTC(2000, 0, 1)
const LAST_SECONDS = 100_000_000_000

/**
 * A time as exports write it: ISO 8601, milliseconds or seconds since 1970 as number or text, or a timestamp of the document
 * database with its seconds, also wrapped by `node-firestore-import-export`. Null for what is none, or after `now`.
 */
export function readTime(value: unknown, now: Date): Date | null {
  const time = toMilliseconds(value)
  return time !== null && time >= EARLIEST && time <= now.getTime() ? new Date(time) : null
}

function toMilliseconds(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? ofNumber(value) : null
  if (typeof value === "string") {
    const text = value.trim()
    if (/^\d{9,13}$/.test(text)) return ofNumber(Number(text))
    // Only ISO 8601: what else Date.parse reads depends on the machine.
    if (!/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text)) return null
    const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10))
    const time = Date.parse(text.length > 10 && !hasZone ? `${text.replace(" ", "T")}Z` : text)
    return Number.isNaN(time) || !isCalendarDay(text.slice(0, 10)) ? null : time
  }
  if (typeof value !== "object" || value === null) return null
  const fields = new Map<string, unknown>(Object.entries(value))
  if (fields.get("__datatype__") === "timestamp") return toMilliseconds(fields.get("value"))
  const seconds = fields.get("_seconds") ?? fields.get("seconds")
  const nanoseconds = fields.get("_nanoseconds") ?? fields.get("nanoseconds") ?? 0
  if (typeof seconds !== "number" || typeof nanoseconds !== "number") return null
  return Math.trunc(seconds) * 1000 + Math.trunc(nanoseconds / 1_000_000)
}

const ofNumber = (number: number) => Math.trunc(Math.abs(number) < LAST_SECONDS ? number * 1000 : number)

/** Date.parse takes 31 February for 3 March. */
function isCalendarDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}

const SYMBOLS = new Map<string, Currency>([
  ["₹", "INR"],
  ["$", "USD"],
  ["€", "EUR"],
  ["£", "GBP"],
])

/** Thousands, also in Indian groups: the last group has three digits. */
const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d{1,2})?$/

/**
 * An amount in major units, such as 149, 94.99, "149.00", "1,49,000" or "₹149", with its currency. Null for what is no amount above
 * 0 in a currency of the site, or one whose sign is that of another currency.
 */
export function readMoney(value: unknown, currency: unknown): Money | null {
  const code = typeof currency === "string" ? currency.trim().toUpperCase() : ""
  if (!isCurrency(code)) return null
  const amount = typeof value === "number" ? ofMajorUnits(value) : readAmountText(value, code)
  return amount !== null && amount > 0 ? { amount, currency: code } : null
}

/** Floating-point numbers count up to what their text says. */
function ofMajorUnits(value: number): number | null {
  const amount = Math.round(value * 100)
  return Number.isSafeInteger(amount) && Math.abs(value * 100 - amount) < 1e-6 ? amount : null
}

function readAmountText(value: unknown, currency: Currency): number | null {
  if (typeof value !== "string") return null
  const text = value.trim()
  const symbol = [...SYMBOLS.keys()].find((one) => text.startsWith(one) || text.endsWith(one))
  if (symbol !== undefined && SYMBOLS.get(symbol) !== currency) return null
  const digits = (symbol === undefined ? text : text.replace(symbol, "")).replace(/\s/g, "")
  return parseAmount(GROUPED.test(digits) ? digits.replaceAll(",", "") : digits)
}

/** A text as it was written, without what SQLite and UTF-8 can't hold: NUL and half characters. Null for what is no text. */
export function readText(value: unknown): string | null {
  if (typeof value !== "string") return null
  const text = Buffer.from(value.replaceAll("\0", "")).toString()
  return text.trim() === "" ? null : text
}

/** A value of the old site for a problem, on one line and cut. */
export function shown(value: unknown): string {
  if (value === undefined) return "nothing"
  const text = (typeof value === "string" ? value : JSON.stringify(value)).replace(/\s+/g, " ")
  return text.length > 60 ? `"${text.slice(0, 57)}…"` : `"${text}"`
}
