import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { accessConsent } from "#app/copy/orders/consent.ts"
import { termsOfService } from "#app/copy/site/terms.ts"
import { TERMS_VERSION } from "#app/domain/account/terms.ts"

const contact = {
  supportEmail: "support@brisk.test",
  supportPhone: "1",
  supportResponseTime: "soon",
  sellerName: "Ada",
  postalAddress: "Thane",
  gstin: null,
  grievanceOfficer: null,
}

const hashOf = (value: unknown) =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16)

test("TERMS_VERSION: other words of the terms are another version, whose hash is written here", () => {
  expect([TERMS_VERSION, hashOf(termsOfService(contact))]).toEqual(["2026-11-23", "8ff6c7d64437f467"])
})

test("accessConsent: other words are another version", () => {
  expect(accessConsent).toEqual({
    version: "2026-11-23",
    text: "Give me access at once. I know that I lose my right of withdrawal when access begins.",
  })
})
