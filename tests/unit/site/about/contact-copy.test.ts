import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { makerOf } from "#app/site/about/contact-copy.ts"

test.each([
  ["Asha", "Rao Software", "Asha"],
  [null, "Rao Software", "Rao Software"],
  [null, brand.fullName, "The developer"],
])("makerOf: own name %s, seller %s: %s", (ownName, sellerName, maker) => {
  expect(makerOf({ ownName, sellerName })).toBe(maker)
})
