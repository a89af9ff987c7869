import { expect, test } from "vitest"
import { INDIAN_STATES, parseState, stateName } from "#app/orders/billing/indian-states.ts"

test("parseState: finds a State by code, abbreviation and name, in odd spellings", () => {
  const odd = {
    "27": [" MH ", "maha rashtra", "Maharastra", "State of Maharashtra"],
    "01": ["1", "01", "JK", "Jammu & Kashmir", "jammu and kashmir", "JAMMU-KASHMIR"],
    "05": ["UK", "UT", "Uttarakhand", "Uttaranchal"],
    "07": ["Delhi", "New Delhi", "NCT of Delhi"],
    "21": ["Odisha", "Orissa", "OR"],
    "26": ["DNHDD", "Daman & Diu", "Dadra and Nagar Haveli", "dadra & nagar haveli & daman & diu"],
    "33": ["Tamil Nadu", "Tamilnadu", "TN"],
    "34": ["Puducherry", "Pondicherry"],
    "35": ["Andaman & Nicobar", "Andaman and Nicobar Islands"],
  }
  for (const [code, texts] of Object.entries(odd))
    expect(texts.map((text) => [text, parseState(text)])).toEqual(texts.map((text) => [text, code]))
})

test("parseState: every State is found by its own code and name", () => {
  expect(INDIAN_STATES).toHaveLength(37)
  for (const { code, name } of INDIAN_STATES)
    expect([parseState(code), parseState(name)]).toEqual([code, code])
})

test("INDIAN_STATES: in alphabetical order", () => {
  const names = INDIAN_STATES.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
})

test("parseState: refuses what is no State", () => {
  expect(["", " ", "25", "28", "96", "99", "Bavaria", "a", "and", "constructor"].map(parseState)).toEqual(
    Array(10).fill(null),
  )
  expect(stateName("28")).toBeNull()
})
