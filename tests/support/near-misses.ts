/** What a text may end with that fitted until there. */
const ENDS = ["", "@", "!", " "]

/** What takes long to compare, to fold or to escape, whatever it is meant to be. */
const PUMPS = ["-", ".", "0", " ", "@", "/", "%", "\r", '"', "<", "\u0323\u0302", "\u{1f511}"]

type SizeOf = (text: string) => number

const lengthOf: SizeOf = (text) => text.length

/** `before`, as much of `pump` as makes the size, and `after`. */
export function pumped(before: string, pump: string, after: string, size: number, sizeOf = lengthOf): string {
  const fixed = sizeOf(before + after)
  return before + pump.repeat(Math.max(1, Math.floor((size - fixed) / sizeOf(pump)))) + after
}

/** Texts of about `size` that are nearly `good`: one of its parts repeated over and over, and an end that does not fit. */
export function nearMisses(good: string, size: number, sizeOf = lengthOf): string[] {
  const parts = [...good].flatMap((character, index) => {
    const isFirstOfRun = index === 0 || /\W/.test(character) || /\W/.test(good[index - 1] ?? "")
    return isFirstOfRun ? { before: good.slice(0, index), pump: character, after: good.slice(index + 1) } : []
  })
  const stretched = parts.flatMap(({ before, pump, after }) =>
    ENDS.map((end) => pumped(before, pump, after + end, size, sizeOf)),
  )
  return [...new Set([...stretched, ...PUMPS.map((pump) => pumped("", pump, "", size, sizeOf))])]
}
