import { expect, test } from "vitest"
import { addPaidOrder, addPolarOrder, conform, readTarget } from "#tests/conformance/conform.ts"
import { D1_STEPS } from "#tests/conformance/d1.ts"
import { STEPS } from "#tests/conformance/scenario.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"

const UNPAID = { paymentId: null, orderId: null }

/** Emulators in the place of the services. */
async function startServices(control: object = {}) {
  const services = await startTestEmulators()
  Object.assign(services.state.control, { emailRateLimit: 1000, refusesExampleDomains: true, ...control })
  const { keyId, keySecret, polarAccessToken, polarProductId, resendApiKey } = secrets
  const environment = {
    RAZORPAY_TEST_KEY_ID: keyId,
    RAZORPAY_TEST_KEY_SECRET: keySecret,
    RAZORPAY_API_URL: services.url,
    POLAR_SANDBOX_TOKEN: polarAccessToken,
    POLAR_SANDBOX_PRODUCT_ID: polarProductId,
    POLAR_API_URL: `${services.url}/polar`,
    RESEND_API_KEY: resendApiKey,
    RESEND_API_URL: services.url,
    MAIL_FROM: "Brisk <licenses@brisk.test>",
  }
  const run = async (
    paid: { paymentId: string; orderId: string } | null,
    names: string[] = Object.keys(environment),
  ) => {
    const chosen = Object.entries(environment).filter(([name]) => names.includes(name))
    return conform({ ...readTarget(Object.fromEntries(chosen), paid ?? UNPAID), pause: 0 }, null)
  }
  const pay = async () => ({
    paymentId: addPaidOrder(services.state),
    orderId: await addPolarOrder(services.url),
  })
  return { run, pay, [Symbol.asyncDispose]: () => services.close() }
}

test("npm run conformance: against the emulators, every step runs and nothing differs", async () => {
  await using services = await startServices()
  const printed = await services.run(await services.pay())
  expect(printed).not.toContain("DIFFERS")
  expect(printed.match(/^ {2}same /gm)).toHaveLength(STEPS.length)
  expect(printed).toContain("No answer differs from the emulator's.")
})

test("npm run conformance: prints the differing fields", async () => {
  await using services = await startServices({
    emailDomains: { "brisk.test": "pending" },
    emailKey: "sending_access",
    fail: ["orders"],
  })
  const printed = await services.run(null)
  expect(printed).toContain("  DIFFERS  razorpay: an order in USD, as the site creates it\n")
  expect(printed).toContain("             HTTP status: the service has 500, the emulator 200\n")
  expect(printed).toContain("  DIFFERS  resend: an email to bounced@resend.dev\n")
  expect(printed).toContain("             HTTP status: the service has 403, the emulator 200\n")
  expect(printed).toContain('             name: the service has "restricted_api_key", the emulator nothing\n')
  expect(printed).toContain("  not run  razorpay: a refund of one unit\n")
  expect(printed).toContain("npm run conformance -- --payment pay_")
  expect(printed).toContain("  not run  polar: an invoice\n")
  expect(printed).toContain("npm run conformance -- --order and its id")
})

test("npm run conformance: without keys, lists its requests and sends none", async () => {
  await using services = await startServices()
  const printed = await services.run(null, [])
  expect(printed.split("\n")).toEqual([
    "With RAZORPAY_TEST_KEY_ID and RAZORPAY_TEST_KEY_SECRET; POLAR_SANDBOX_TOKEN and POLAR_SANDBOX_PRODUCT_ID; RESEND_API_KEY and MAIL_FROM; CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID in the environment, this would ask:",
    ...[...STEPS, ...D1_STEPS].map(({ service, name }) => `  ${service}: ${name}`),
  ])
  const half = await services.run(null, ["RESEND_API_KEY", "RESEND_API_URL", "MAIL_FROM"])
  expect(half).toContain("  same     resend: a wrong key\n")
  expect(half).toContain(
    "With RAZORPAY_TEST_KEY_ID and RAZORPAY_TEST_KEY_SECRET; POLAR_SANDBOX_TOKEN and POLAR_SANDBOX_PRODUCT_ID; CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID in the environment, this would ask:",
  )
})

test("npm run conformance: a live key of Razorpay is refused", () => {
  expect(() =>
    readTarget({ RAZORPAY_TEST_KEY_ID: "rzp_live_1", RAZORPAY_TEST_KEY_SECRET: "x" }, UNPAID),
  ).toThrow("RAZORPAY_TEST_KEY_ID is no test key")
})

test("npm run conformance: Polar outside of its sandbox is refused", () => {
  expect(() => readTarget({ POLAR_API_URL: "https://api.polar.sh" }, UNPAID)).toThrow(
    "POLAR_API_URL is not that of the sandbox",
  )
})
