import { createHash } from "node:crypto"

/** A random generator that repeats its sequence for the same seed. */
export type SeededRandom = {
  /** At least 0 and less than 1. */
  next(): number
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number
  happens(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** A generator with its own sequence, which other generators do not affect. */
  of(name: string): SeededRandom
}

export function createSeededRandom(seed: number | string): SeededRandom {
  let state = createHash("sha256").update(String(seed)).digest().readUInt32LE()

  // Mulberry32: fast, and uniform enough to choose what happens next.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    happens: (probability) => next() < probability,
    pick(items) {
      if (items.length === 0) throw new Error("there is no item to pick")
      return items[between(0, items.length - 1)] as (typeof items)[number]
    },
    of: (name) => createSeededRandom(`${seed}/${name}`),
  }
}
