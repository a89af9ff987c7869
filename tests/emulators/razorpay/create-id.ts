import { randomInt } from "node:crypto"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
const LENGTH = 14

/** An identifier as the provider makes them: `order_RB58MiP5SPFYyM`. */
export function createId(prefix: "order" | "pay" | "rfnd" | "card" | "evt"): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)))
  return `${prefix}_${characters.join("")}`
}
