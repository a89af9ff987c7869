import { createHash, randomInt } from "node:crypto"

/** Chance that a seed repeats. */
export type SeededRandom = {
  /** At least 0 and less than 1. */
  next(): number
  /** A whole number; both ends are possible. */
  between(least: number, most: number): number
  happens(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** A chance of its own for one actor: what others draw changes nothing of it. */
  of(actor: string): SeededRandom
}

export function drawSeed(): number {
  return randomInt(2 ** 31)
}

export function createSeededRandom(seed: number | string): SeededRandom {
  let state = createHash("sha256").update(String(seed)).digest().readUInt32LE()

  // Mulberry32: small, quick, and even enough to choose what happens next.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    happens: (share) => next() < share,
    pick(items) {
      if (items.length === 0) throw new Error("nothing to pick from")
      return items[between(0, items.length - 1)] as (typeof items)[number]
    },
    of: (actor) => createSeededRandom(`${seed}/${actor}`),
  }
}
