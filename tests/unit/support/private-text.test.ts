import { expect, test } from "vitest"
import { privateTextIn } from "#tests/support/server/private-text.ts"
import { secrets } from "#tests/support/server/secrets.ts"

test.each([
  ["an email address", "sent to ada.l+x@mail.example.com"],
  ["a license key", "ABCDE12345FGHIJ67890"],
  ["a license key", "ABCDE-12345-FGHIJ-67890"],
  ["a session id", "abcdefghij234567abcdefghij234567abcdefgh"],
  ["a link's token", "Abcdefghij234567abcdefghij234567abcdefghijK"],
  ["a cookie", "__Host-session=x"],
  ["a secret", secrets.resendApiKey],
])("privateTextIn: finds %s in %s", (name, text) => {
  expect(privateTextIn({ event: "x", text })).toEqual([expect.stringContaining(`${name} in `)])
})

test("privateTextIn: finds nothing in what the site logs", () => {
  const line = {
    event: "payment-without-buyer",
    requestId: "0b8f1c9e-7a52-4a53-9a0e-5c1f0f1d2c3b",
    orderId: "9k2m4x7p1q8r5t3v6w0yzabcd",
    providerOrderId: "order_NxT4vQ8sK2mXcB",
    at: "at file:///work/node_modules/@remix-run/server.js:10:5",
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  }
  expect(privateTextIn(line)).toEqual([])
})
