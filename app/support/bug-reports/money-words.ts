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

const BEGINS_ONE = new RegExp(`(?<![\\p{L}\\p{M}])(${MONEY_WORDS.join("|").replaceAll(" ", "\\s+")})`, "iu")

/** Checks if a customer's text asks for money back, or threatens to get it. */
export const asksForMoney = (text: string): boolean => BEGINS_ONE.test(text.normalize("NFC"))
