import type { Emulators } from "#tests/emulators/server.ts"
import type { Case } from "./cases.ts"
import { countUp, type LoadSettings, measure } from "./measure.ts"
import { addUnusedRows } from "./pool.ts"
import { printRow, ratio, rounded } from "./rows.ts"
import { startSite } from "./workers.ts"

/** How many licenses, orders and devices each of the two databases has. */
const SIZES = [1_000, 1_000_000] as const

/** Size of each case's own range of numbers. */
const RANGE = 100_000

/** Prints how fast each request is with a large database over a small one. The desk may read thousands of rows. */
export async function benchLarge(
  cases: readonly Case[],
  { emulators, ...load }: LoadSettings & { emulators: Emulators },
): Promise<void> {
  const sites = [await startSite(emulators), await startSite(emulators)]
  try {
    for (const [index, size] of SIZES.entries()) {
      const site = sites[index]
      if (site) await addUnusedRows(site, size)
    }
    const counts = SIZES.map((size) => size.toLocaleString("en"))
    console.log("Requests a second with so many licenses, orders and devices.\n")
    printRow(["request", ...counts, "ratio"])
    printRow(["---", "---:", "---:", "---:"])
    const measured = cases.filter(({ name }) => !name.includes("/desk"))
    for (const [index, benchCase] of measured.entries()) {
      const range = { first: index * RANGE + 1, count: load.warmUp * 2 + load.rounds * 500 }
      const targets = []
      for (const site of sites) {
        const prepared = await benchCase.prepare(site, range)
        const isNumbered = typeof prepared === "function"
        const numbers = isNumbered ? range : { first: 1, count: Number.POSITIVE_INFINITY }
        const next = countUp(isNumbered ? prepared : () => prepared, numbers)
        targets.push({ name: benchCase.name, worker: site, next })
      }
      const [small, large] = await measure(targets, { ...load, ...benchCase.load })
      if (!small || !large) throw new Error(`${benchCase.name} was not measured`)
      printRow([benchCase.name, rounded(small.rate), rounded(large.rate), ratio(large, small)])
    }
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
  }
}
