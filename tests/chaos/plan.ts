import type { Chance } from "#tests/support/chance.ts"

export type Purchase = {
  what: { kind: "license" } | { kind: "donation"; currency: string; customAmount: string }
  way: "pays" | "never-pays" | "pays-in-two-tabs" | "buys-at-two-prices"
  /** Presses the button twice at once. */
  pressesTwice: boolean
  /** Failed attempts before the one that succeeds. */
  failures: number
  /** What somebody reports of the order before it is paid: a forgery, or a genuine payment of another amount. */
  stray: "forged" | "other-amount" | null
  /** The browser comes back from the payment page with its proof. */
  returns: boolean
  /** How often the waiting page is looked at, in vain, before the buyer leaves. */
  looks: number
  /** Milliseconds between one step and the next. */
  pause: number
}

export type Buyer = { name: string; country: string; otherCountry: string; purchases: Purchase[] }

/** Buyers who open so many orders between them. The same chance plans the same buyers. */
export function planBuyers(chance: Chance, orders: number): Buyer[] {
  const buyers: Buyer[] = []
  for (let planned = 0; planned < orders; ) {
    const buyer = planBuyer(chance.of(`buyer ${buyers.length}`), `buyer-${buyers.length}`, orders - planned)
    planned += countOrders([buyer])
    buyers.push(buyer)
  }
  return buyers
}

export function countOrders(buyers: Buyer[]): number {
  return buyers.flatMap(({ purchases }) => purchases).reduce((sum, { way }) => sum + ordersOf(way), 0)
}

function ordersOf(way: Purchase["way"]): number {
  return way === "buys-at-two-prices" ? 2 : 1
}

function planBuyer(chance: Chance, name: string, most: number): Buyer {
  const purchases: Purchase[] = []
  const wanted = chance.between(1, 4)
  let left = Math.min(wanted, most)
  // An account buys one licence and donates as often as it likes, each time another amount.
  if (chance.happens(0.8)) {
    const first = planPurchase(chance, { kind: "license" }, left)
    purchases.push(first)
    left -= ordersOf(first.way)
  }
  for (let index = 0; index < left; index++) {
    const currency = chance.pick(["INR", "USD", "EUR"])
    const customAmount = `${100 * (index + 1) + chance.between(0, 99)}.${chance.between(10, 99)}`
    purchases.push(planPurchase(chance, { kind: "donation", currency, customAmount }, 1))
  }
  const [country, otherCountry] = chance.pick([
    ["US", "IN"],
    ["IN", "DE"],
    ["GB", "US"],
    ["DE", "GB"],
  ] as const)
  return { name, country, otherCountry, purchases }
}

function planPurchase(chance: Chance, what: Purchase["what"], most: number): Purchase {
  const ways = ["pays", "pays", "pays", "pays", "pays", "pays-in-two-tabs", "never-pays"] as const
  const buysTwice = what.kind === "license" && most > 1 && chance.happens(0.15)
  return {
    what,
    way: buysTwice ? "buys-at-two-prices" : chance.pick(ways),
    pressesTwice: chance.happens(0.25),
    failures: chance.pick([0, 0, 0, 1, 2]),
    stray: chance.pick([null, null, null, "forged", "other-amount"]),
    returns: chance.happens(0.6),
    looks: chance.pick([0, 0, 1, 3]),
    pause: chance.between(0, 120),
  }
}
