import { expect, test } from "vitest"
import { localVariables } from "#scripts/local/variables.mjs"

test("localVariables: the environment gives plain variables, but no secret, address or ENVIRONMENT", () => {
  const plain = { RATE_LIMIT_SCALE: "1", NEWS_FROM: "News <n@x.test>", GSTR1_VERSION: "" }
  const others = {
    ENVIRONMENT: "production",
    SITE_URL: "https://x.test",
    RAZORPAY_KEY_SECRET: "live",
    X: "1",
  }
  const addresses = localVariables({})

  expect(addresses).toMatchObject({ SITE_URL: expect.stringMatching(/^http:\/\/localhost:\d+$/) })
  expect(localVariables({ ...plain, ...others })).toEqual({ ...addresses, ...plain })
})

test("localVariables: the reseller of the environment", () => {
  const reseller = { RESELLER: "polar", POLAR_ACCESS_TOKEN: "polar_oat_1" }
  expect(localVariables(reseller)).toMatchObject(reseller)
  expect(localVariables({})).not.toHaveProperty("RESELLER")
})
