import { foldSpelling, withoutApostrophes } from "#app/platform/search-words.ts"

/** Beginnings of words by which a customer asks for money back, or threatens with a bank or a court. */
const MONEY_WORDS = [
  "money back",
  "my money",
  "refund",
  "reimburse",
  "chargeback",
  "charge back",
  "dispute the",
  "lawyer",
  "attorney",
  "legal action",
  "small claims",
  "consumer court",
  "consumer forum",
  "police",
  "fraud",
  "scam",
  "पैसे वापस",
  "पैसा वापस",
  "रिफंड",
  "वकील",
  "धोखा",
  "Geld zurück",
  "Rückerstattung",
  "Rückbuchung",
  "Anwalt",
  "Betrug",
  "rembours",
  "avocat",
  "arnaque",
  "reembols",
  "devolución",
  "abogad",
  "advogad",
  "estafa",
  "fraude",
]

/** A text with one space before each word. */
const spaced = (text: string) =>
  foldSpelling(withoutApostrophes(text, " ")).replace(/[^\p{L}\p{M}\p{N}]+|^/gu, " ")

/** Checks if a customer's text asks for money back, or threatens to get it. */
export function asksForMoney(text: string) {
  const read = spaced(text)
  return MONEY_WORDS.some((words) => read.includes(spaced(words)))
}
