/** A payment or refund, at the provider or here. */
export type Entry = { id: string; amount: number; currency: string }

export type Comparison<Theirs extends Entry, Ours extends Entry> = {
  agreed: number
  /** At the provider only. */
  missingHere: Theirs[]
  /** Here only. */
  missingThere: Ours[]
  different: { theirs: Theirs; ours: Ours }[]
  totals: CurrencyTotal[]
}

/** Compares what the provider lists with what is stored here, to the minor unit. */
export function compareEntries<Theirs extends Entry, Ours extends Entry>(
  theirs: readonly Theirs[],
  ours: readonly Ours[],
): Comparison<Theirs, Ours> {
  const oursById = new Map(ours.map((entry) => [entry.id, entry]))
  const ids = new Set(theirs.map(({ id }) => id))
  const result: Comparison<Theirs, Ours> = {
    agreed: 0,
    missingHere: [],
    missingThere: ours.filter(({ id }) => !ids.has(id)),
    different: [],
    totals: totalsByCurrency(theirs, ours),
  }
  for (const entry of theirs) {
    const own = oursById.get(entry.id)
    if (!own) result.missingHere.push(entry)
    else if (own.amount === entry.amount && own.currency === entry.currency) result.agreed++
    else result.different.push({ theirs: entry, ours: own })
  }
  return result
}

type CurrencyTotal = { currency: string; theirs: number; ours: number }

/** The sums of both sides by currency, in minor units. */
function totalsByCurrency(theirs: readonly Entry[], ours: readonly Entry[]): CurrencyTotal[] {
  const currencies = [...new Set([...theirs, ...ours].map(({ currency }) => currency))].sort()
  const sum = (entries: readonly Entry[], currency: string) =>
    entries.reduce((total, entry) => total + (entry.currency === currency ? entry.amount : 0), 0)
  return currencies.map((currency) => ({
    currency,
    theirs: sum(theirs, currency),
    ours: sum(ours, currency),
  }))
}
