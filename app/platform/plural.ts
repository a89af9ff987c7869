/** "1 second", "2 seconds". */
export function plural(count: number, noun: string) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}

/** "six months" of "six months". */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const WORDS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
]

/** "six"; digits from 13 on. */
export const inWords = (count: number) => WORDS[count] ?? String(count)
