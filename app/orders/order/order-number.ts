import { lettersAndDigitsOf } from "#app/platform/text.ts"

/** The number of an order that people read, such as "8G6E-R86P": the first eight characters of its id. */
export function orderNumber(orderId: string): string {
  const start = orderId.replace(/[^0-9a-z]/gi, "")
  return `${start.slice(0, 4)}-${start.slice(4, 8)}`.toUpperCase()
}

/** The number of a quote, in the form of an order's. */
export const quoteNumber = orderNumber

/** The beginning of the id of the order or quote with this number, typed in any case and with or without the hyphen; null for another text. */
export function readOrderNumber(typed: string): string | null {
  const start = lettersAndDigitsOf(typed).toLowerCase()
  return start.length === 8 ? start : null
}

/** Checks if a text has the form of a number as the site writes it. */
export const isOrderNumber = (text: string) => /^[A-Z0-9]{4}-[A-Z0-9]{4}$/.test(text)
