import fc from "fast-check"
import { expect, test } from "vitest"
import { hasGstinShape, isGstin, normalizeTaxId, stateOfGstin } from "#app/domain/orders/billing-details.ts"
import { INDIAN_STATES, parseState, stateName } from "#app/domain/orders/indian-states.ts"

const VALID = ["27AAPFU0939F1ZV", "24AAQCA8719H1ZC", "29AADCS8134M1ZT", "27AIPFU0939F1ZE"]

test("isGstin: accepts a number, and refuses a wrong check character, State or shape", () => {
  expect(VALID.every(isGstin)).toBe(true)
  expect(["24AANFA2641L1ZK", "01AABCE2207R1Z5", "00AAPFU0939F1ZB", "27AAPFU0939F0ZW"].some(isGstin)).toBe(
    false,
  )
  expect(["24AANFA2641L1ZK", "01AABCE2207R1Z5"].map(hasGstinShape)).toEqual([true, true])
  expect(["", "27AAPFU0939F1Z", "27AAPFU0939F1ZVV", "DE123456789"].map(hasGstinShape)).toEqual(
    Array(4).fill(false),
  )
})

test("isGstin: a number with one character changed is refused", () => {
  const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  fc.assert(
    fc.property(
      fc.constantFrom(...VALID),
      fc.integer({ min: 0, max: 14 }),
      fc.constantFrom(...characters),
      (gstin, index, character) => {
        fc.pre(gstin[index] !== character)
        expect(isGstin(gstin.slice(0, index) + character + gstin.slice(index + 1))).toBe(false)
      },
    ),
  )
})

test("normalizeTaxId: takes spaces out and writes upper case", () => {
  expect(normalizeTaxId(" 27 aapfu 0939 f1zv\n")).toBe("27AAPFU0939F1ZV")
  expect(stateOfGstin("27AAPFU0939F1ZV")).toBe("27")
})

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
