/** A payment or refund, at the provider or here. */
export type Entry = { id: string; amount: number; currency: string }

/** Compares what the provider lists with what is stored here, to the minor unit. */
export function compareEntries<Theirs extends Entry, Ours extends Entry>(
  theirs: readonly Theirs[],
  ours: readonly Ours[],
) {
  const oursById = new Map(ours.map((entry) => [entry.id, entry]))
  const ids = new Set(theirs.map(({ id }) => id))
  const onBoth = theirs.flatMap((entry) => {
    const own = oursById.get(entry.id)
    return own ? [{ theirs: entry, ours: own }] : []
  })
  const different = onBoth.filter(
    ({ theirs, ours }) => theirs.amount !== ours.amount || theirs.currency !== ours.currency,
  )
  return {
    agreed: onBoth.length - different.length,
    /** At the provider only. */
    missingHere: theirs.filter(({ id }) => !oursById.has(id)),
    /** Here only. */
    missingThere: ours.filter(({ id }) => !ids.has(id)),
    different,
    totals: totalsByCurrency(theirs, ours),
  }
}

/** The sums of both sides by currency, in minor units. */
function totalsByCurrency(theirs: readonly Entry[], ours: readonly Entry[]) {
  const currencies = [...new Set([...theirs, ...ours].map(({ currency }) => currency))].sort()
  const sum = (entries: readonly Entry[], currency: string) =>
    entries.reduce((total, entry) => total + (entry.currency === currency ? entry.amount : 0), 0)
  return currencies.map((currency) => ({
    currency,
    theirs: sum(theirs, currency),
    ours: sum(ours, currency),
  }))
}
