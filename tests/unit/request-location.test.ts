import { expect, test } from "vitest"
import { knownCountry, knownTimeZone } from "#app/platform/http/request-location.ts"

const headers = { "cf-ipcountry": "IN", "cf-timezone": "Asia/Kolkata" }
const requestWith = (cf: object, sent: Record<string, string> = headers) =>
  Object.assign(new Request("https://brisk.test", { headers: sent }), { cf })

test.each([
  [
    "production",
    "Cloudflare's, whatever a header says",
    { country: "DE", timezone: "Europe/Berlin" },
    "DE",
    "Europe/Berlin",
  ],
  ["production", "unknown where Cloudflare names none", {}, "XX", null],
  ["local", "those of the headers", { country: "DE", timezone: "Europe/Berlin" }, "IN", "Asia/Kolkata"],
])("knownCountry, knownTimeZone: %s: %s", (ENVIRONMENT, _, cf, country, zone) => {
  const request = requestWith(cf)
  expect([knownCountry({ ENVIRONMENT }, request), knownTimeZone({ ENVIRONMENT }, request)]).toEqual([
    country,
    zone,
  ])
})

test("knownCountry: null on a local site without its header", () => {
  expect(knownCountry({ ENVIRONMENT: "local" }, requestWith({ country: "DE" }, {}))).toBeNull()
})
