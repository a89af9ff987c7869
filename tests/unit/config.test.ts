import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import fc from "fast-check"
import { expect, test } from "vitest"
import { parseConfig } from "#app/config.server.ts"
import { configOf, local, production } from "./environments.ts"

const NAMES = Object.keys(production) as (keyof typeof production)[]
const SECRETS = [
  "RAZORPAY_KEY_ID",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "RESEND_API_KEY",
  "LICENSE_SIGNING_KEY",
  "FACTOR_ENCRYPTION_KEY",
] as const
const ADDRESSES = [
  "SITE_URL",
  "RAZORPAY_API_URL",
  "RAZORPAY_CHECKOUT_URL",
  "RESEND_API_URL",
  "IP_INFO_URL",
  "INSTALLER_URL",
] as const

function refused(env: unknown): string[] {
  const parsed = parseConfig(env)
  return parsed.kind === "valid" ? [] : parsed.variables
}

test("parseConfig: a postal address loses the seller's name at its beginning", () => {
  const POSTAL_ADDRESS = "Brisk PC Suite, Thane, Maharashtra, India"
  expect(parseConfig({ ...local, POSTAL_ADDRESS })).toMatchObject({
    config: { contact: { sellerName: "Brisk PC Suite", postalAddress: "Thane, Maharashtra, India" } },
  })
})

test.each([
  ["", null],
  ["Asha Rao <asha@brisk.test>", { name: "Asha Rao", email: "asha@brisk.test" }],
])("parseConfig: the grievance officer %j", (GRIEVANCE_OFFICER, grievanceOfficer) => {
  expect(parseConfig({ ...local, GRIEVANCE_OFFICER })).toMatchObject({
    config: { contact: { grievanceOfficer } },
  })
})

test.each(["Asha Rao", "Asha Rao <nobody>", "A <b@c.test> <d@e.test>"])(
  "parseConfig: %j is no grievance officer",
  (GRIEVANCE_OFFICER) => {
    expect(refused({ ...local, GRIEVANCE_OFFICER })).toEqual(["GRIEVANCE_OFFICER"])
  },
)

test.each([
  [{ GSTR1_VERSION: "GST3.3" }, "GST3.3"],
  [{}, "GST3.2.1"],
  [{ GSTR1_VERSION: "" }, "GST3.2.1"],
])("parseConfig: the version of the offline tool, %j", (given, gstr1Version) => {
  expect(parseConfig({ ...local, ...given })).toMatchObject({ config: { gstr1Version } })
})

test("parseConfig: a complete production environment may omit what has a default", () => {
  expect(parseConfig(production)).toMatchObject({
    kind: "valid",
    config: {
      isLocal: false,
      razorpay: { webhookSecrets: ["webhook-secret-93ab"], isTestMode: false },
      resend: { newsFrom: production.MAIL_FROM, webhookSecrets: [] },
      gstr1Version: "GST3.2.1",
      refundWindowDays: 120,
      rateLimitScale: 1,
      signingKeys: { previous: null },
      factorKeys: { previous: null },
      contact: { sellerName: "Brisk PC Suite", grievanceOfficer: null, gstin: null },
    },
  })
})

test("parseConfig: a local environment may have localhost URLs and a test key", () => {
  expect(parseConfig(local)).toMatchObject({
    kind: "valid",
    config: {
      isLocal: true,
      rateLimitScale: 50,
      siteUrl: "http://localhost:8787",
      razorpay: { isTestMode: true },
    },
  })
})

test("parseConfig: RAZORPAY_WEBHOOK_SECRET_PREVIOUS is accepted beside the current secret", () => {
  const webhookSecretsOf = (previous: string) =>
    configOf({ ...production, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous }).razorpay.webhookSecrets

  expect(webhookSecretsOf("webhook-secret-old")).toEqual(["webhook-secret-93ab", "webhook-secret-old"])
  expect(webhookSecretsOf("")).toEqual(["webhook-secret-93ab"])
})

test.each(NAMES)("parseConfig: %s is required", (name) => {
  const { [name]: _, ...rest } = production

  expect(refused(rest)).toEqual([name])
  expect(refused({ ...production, [name]: "" })).toEqual([name])
})

test.each([
  ["ENVIRONMENT", "staging"],
  ["SITE_URL", "brisk.test"],
  ["SITE_URL", "javascript:alert(1)"],
  ["RESEND_API_URL", "ftp://api.resend.com"],
  ["RAZORPAY_KEY_ID", "live_7hV3pQ9sK2mXcB"],
  ["RAZORPAY_KEY_SECRET", "short"],
  ["RAZORPAY_WEBHOOK_SECRET_PREVIOUS", "short"],
  ["LICENSE_SIGNING_KEY", "not base64, however long it may be, is a key that could sign"],
  ["REFUND_WINDOW_DAYS", "-1"],
  ["REFUND_WINDOW_DAYS", "1.5"],
  ["RATE_LIMIT_SCALE", "0"],
  ["RATE_LIMIT_SCALE", "Infinity"],
  ["SUPPORT_EMAIL", "support"],
])("parseConfig: %s=%s is refused", (name, value) => {
  expect(refused({ ...production, [name]: value })).toEqual([name])
})

test.each([
  [undefined, 120],
  ["", 120],
  ["0", 0],
  ["90", 90],
])("parseConfig: REFUND_WINDOW_DAYS=%s is %d days", (value, count) => {
  expect(parseConfig({ ...production, REFUND_WINDOW_DAYS: value })).toMatchObject({
    config: { refundWindowDays: count },
  })
})

test.each(ADDRESSES)("parseConfig: a production site refuses a %s on a loopback address", (name) => {
  for (const host of [
    "localhost",
    "brisk.localhost",
    "127.0.0.1",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "2130706433",
  ]) {
    expect(refused({ ...production, [name]: `http://${host}/x` })).toEqual([name])
  }
})

test("parseConfig: a host that resembles a loopback address is accepted", () => {
  for (const host of ["localhost.brisk.test", "notlocalhost", "localhost-brisk.test", "128.0.0.1"]) {
    expect(refused({ ...production, INSTALLER_URL: `https://${host}/x` })).toEqual([])
  }
})

function readExample(): Record<string, string> {
  return { ...parseEnv(readFileSync(".dev.vars.example", "utf8")) } as Record<string, string>
}

test("parseConfig: .dev.vars.example is a complete local environment", () => {
  expect(refused(readExample())).toEqual([])
})

test("parseConfig: a production site refuses .dev.vars.example with every wrong name", () => {
  expect(refused({ ...readExample(), ENVIRONMENT: "production" }).sort()).toEqual(
    [...SECRETS, ...ADDRESSES].sort(),
  )
})

test("parseConfig: an error contains names, never a value", () => {
  const value = fc.oneof(
    fc.constant("sesame-open-5f3a"),
    fc.constant("http://localhost/sesame-open-5f3a"),
    fc.constant("example-sesame-open-5f3a"),
  )
  fc.assert(
    fc.property(fc.subarray(NAMES, { minLength: 1 }), value, (changed, text) => {
      const parsed = parseConfig({
        ...production,
        ...Object.fromEntries(changed.map((name) => [name, text])),
      })
      if (parsed.kind === "valid") return
      expect(JSON.stringify(parsed)).not.toContain("sesame")
      for (const name of NAMES) expect(JSON.stringify(parsed)).not.toContain(`"${production[name]}"`)
    }),
  )
})

const POLAR = {
  POLAR_ACCESS_TOKEN: "polar_oat_0123456789",
  POLAR_WEBHOOK_SECRET: "whsec_0123456789",
  POLAR_API_URL: "https://sandbox-api.polar.sh",
  POLAR_PRODUCT_ID: "0d8a7c1e-53d4-4f0e-8b7b-2d0c9d1e4f22",
  POLAR_ORGANIZATION_ID: "6f0c2d5e-1f0a-4b52-9a63-3f1f6f7b0a11",
}

test("parseConfig: a reseller has all of its variables or none", () => {
  const names = Object.keys(POLAR).sort()
  expect(refused({ ...production, RESELLER: "polar" }).sort()).toEqual(names)
  expect(refused({ ...production, RESELLER: "paddle", ...POLAR })).toEqual(["RESELLER"])
  for (const name of names) {
    expect(refused({ ...production, ...POLAR, RESELLER: "polar", [name]: "" })).toEqual([name])
    expect(refused({ ...production, [name]: POLAR[name as keyof typeof POLAR] }).sort()).toEqual(
      names.filter((other) => other !== name),
    )
  }
})

test.each([
  ["https://api.polar.sh", "https://polar.sh"],
  ["https://sandbox-api.polar.sh/", "https://sandbox.polar.sh"],
])("parseConfig: the pages of %s are at %s", (POLAR_API_URL, pageOrigin) => {
  const parsed = parseConfig({ ...production, ...POLAR, POLAR_API_URL, RESELLER: "polar" })
  expect(parsed).toMatchObject({ config: { polar: { pageOrigin, isSelling: true } } })
})

test("parseConfig: a reseller that is switched off keeps its settings", () => {
  expect(parseConfig({ ...production, ...POLAR })).toMatchObject({ config: { polar: { isSelling: false } } })
  expect(parseConfig(production)).toMatchObject({ config: { polar: null } })
})
