import { randomInt } from "node:crypto"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
const LENGTH = 14

/** An identifier in Razorpay's format, such as `order_RB58MiP5SPFYyM`. */
export function createId(
  prefix: "order" | "pay" | "rfnd" | "card" | "disp" | "evt" | "setl" | "adj",
): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)))
  return `${prefix}_${characters.join("")}`
}
