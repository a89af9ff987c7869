import { expect, test } from "vitest"
import { emailKeyOf } from "#app/domain/email-address.ts"

test("emailKeyOf: letter case, surrounding spaces and the five canonically equivalent spellings of ệ make no difference", () => {
  const spellings = ["\u1ec7", "e\u0302\u0323", "e\u0323\u0302", "\u1eb9\u0302", "\u00ea\u0323"]
  const keys = [...spellings, ...spellings.map((text) => text.toUpperCase())].map((text) =>
    emailKeyOf(` Ti${text}n@Example.com `),
  )

  expect([...new Set(keys)]).toEqual(["ti\u1ec7n@example.com"])
})
