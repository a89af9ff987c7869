/** Ends that make a value invalid after a long valid start. */
const ENDS = ["", "@", "!", " "]

/** Characters that take long to compare, normalize or escape, whatever the field. */
const REPEATED = ["-", ".", "0", " ", "@", "/", "%", "\r", '"', "<", "\u0323\u0302", "\u{1f511}"]

type SizeOf = (text: string) => number

const lengthOf: SizeOf = (text) => text.length

/** `before`, `repeated` as often as the size allows, and `after`. */
export function padded(
  before: string,
  repeated: string,
  after: string,
  size: number,
  sizeOf = lengthOf,
): string {
  const fixed = sizeOf(before + after)
  return before + repeated.repeat(Math.max(1, Math.floor((size - fixed) / sizeOf(repeated)))) + after
}

/** Texts of about `size` that are almost `valid`: one of its characters is repeated, and the end may be invalid. */
export function nearMisses(valid: string, size: number, sizeOf = lengthOf): string[] {
  const parts = [...valid].flatMap((character, index) => {
    const isFirstOfRun = index === 0 || /\W/.test(character) || /\W/.test(valid[index - 1] ?? "")
    if (!isFirstOfRun) return []
    return { before: valid.slice(0, index), repeated: character, after: valid.slice(index + 1) }
  })
  const long = parts.flatMap(({ before, repeated, after }) =>
    ENDS.map((end) => padded(before, repeated, after + end, size, sizeOf)),
  )
  return [...new Set([...long, ...REPEATED.map((text) => padded("", text, "", size, sizeOf))])]
}
