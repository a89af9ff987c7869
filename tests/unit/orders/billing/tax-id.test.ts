import fc from "fast-check"
import { expect, test } from "vitest"
import {
  isGstin,
  isIndianTaxId,
  isUin,
  normalizeTaxId,
  stateOfGstin,
  stateOfTaxId,
  taxIdName,
  taxIdProblem,
} from "#app/orders/billing/tax-id.ts"

const VALID = ["27AAPFU0939F1ZV", "24AAQCA8719H1ZC", "29AADCS8134M1ZT", "27AIPFU0939F1ZE"]

/** The samples of India Compliance that are numbers of their category at the portal. */
const SAMPLES = [
  ["composition", "36AASFP8573D2ZN", "36"],
  ["input service distributor", "29AABCF8078M2ZW", "29"],
  ["tax deductor with a TAN", "06DELI09652G1DA", "06"],
  ["tax deductor with a TAN", "09ALDN00287A1DD", "09"],
  ["tax deductor with a TAN", "27AAFT56212B1DO", "27"],
  ["tax deductor with a PAN", "19AAACI1681G1DV", "19"],
  ["SEZ developer", "27AAJCS5738D1Z6", "27"],
] as const

const UINS = [
  ["0717UNO00157UNO", "07"],
  ["0717UNO00211UN2", "07"],
  ["0717UNO00154UNU", "07"],
  ["2117UNO00002UNF", "21"],
  ["3317USA00002UNE", "33"],
  // A code of no State.
  ["9917UNO00002UNF", null],
] as const

test.each(SAMPLES)("isGstin: a %s: %s", (_, gstin, state) => {
  expect([isGstin(gstin), isUin(gstin), taxIdName(gstin)]).toEqual([true, false, "GSTIN"])
  expect([stateOfTaxId(gstin), taxIdProblem(gstin, "IN")]).toEqual([state, null])
})

test.each(UINS)("isUin: %s, of the State %s", (uin, state) => {
  expect([isGstin(uin), isUin(uin), taxIdName(uin)]).toEqual([false, true, "UIN"])
  expect([stateOfTaxId(uin), taxIdProblem(uin, "IN"), taxIdProblem(uin, "US")]).toEqual([state, null, null])
})

test.each(["29AABCF8078M1C8", "27AAECG3736E1C2", "29AAFCB7707D1C1", "9917SGP29001OST", "0717USA12345NR7"])(
  "taxIdProblem: %s is a registration that buys nothing",
  (taxId) => {
    expect([taxIdProblem(taxId, "IN"), taxIdProblem(taxId, "")]).toEqual([
      "without-purchases",
      "without-purchases",
    ])
    expect(isIndianTaxId(taxId)).toBe(false)
  },
)

test("isGstin: a wrong check character, State or shape is refused", () => {
  expect(VALID.every(isGstin)).toBe(true)
  for (const wrong of ["24AANFA2641L1ZK", "01AABCE2207R1Z5", "00AAPFU0939F1ZB", "06DELI09652G1DB"]) {
    expect([isGstin(wrong), taxIdProblem(wrong, "US")]).toEqual([false, "wrong"])
  }
  for (const other of ["27AAPFU0939F0ZW", "27AAPFU0939F1Z", "27AAPFU0939F1ZVV", "DE123456789"]) {
    expect([isGstin(other), taxIdProblem(other, "DE"), taxIdProblem(other, "IN")]).toEqual([
      false,
      null,
      "wrong",
    ])
    expect([taxIdName(other), stateOfTaxId(other)]).toEqual(["VAT ID", null])
  }
  expect([taxIdProblem("", "IN"), stateOfTaxId(null)]).toEqual([null, null])
})

test("isGstin: a number with one character changed is refused", () => {
  const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  const numbers = [...VALID, ...SAMPLES.map(([, gstin]) => gstin)]
  fc.assert(
    fc.property(
      fc.constantFrom(...numbers),
      fc.integer({ min: 0, max: 14 }),
      fc.constantFrom(...characters),
      (gstin, index, character) => {
        fc.pre(gstin[index] !== character)
        expect(isGstin(gstin.slice(0, index) + character + gstin.slice(index + 1))).toBe(false)
      },
    ),
  )
})

test("normalizeTaxId: removes spaces, and writes upper case", () => {
  expect(normalizeTaxId(" 27 aapfu 0939 f1zv\n")).toBe("27AAPFU0939F1ZV")
  expect(stateOfGstin("27AAPFU0939F1ZV")).toBe("27")
})
