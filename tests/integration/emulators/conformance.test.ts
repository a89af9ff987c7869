import { expect, test } from "vitest"
import { addPaidOrder, conform, readTarget } from "#tests/conformance/conform.ts"
import { D1_STEPS } from "#tests/conformance/d1.ts"
import { STEPS } from "#tests/conformance/scenario.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"

/** Emulators in the place of the services. */
async function startServices(control: object = {}) {
  const services = await startTestEmulators()
  Object.assign(services.state.control, { emailRateLimit: 1000, refusesExampleDomains: true, ...control })
  const { keyId, keySecret, resendApiKey } = secrets
  const environment = {
    RAZORPAY_TEST_KEY_ID: keyId,
    RAZORPAY_TEST_KEY_SECRET: keySecret,
    RAZORPAY_API_URL: services.url,
    RESEND_API_KEY: resendApiKey,
    RESEND_API_URL: services.url,
    MAIL_FROM: "Brisk <licenses@brisk.test>",
  }
  const run = async (paymentId: string | null, names: string[] = Object.keys(environment)) => {
    const chosen = Object.entries(environment).filter(([name]) => names.includes(name))
    return conform({ ...readTarget(Object.fromEntries(chosen), paymentId), pause: 0 }, null)
  }
  const pay = () => addPaidOrder(services.state)
  return { run, pay, [Symbol.asyncDispose]: () => services.close() }
}

test("npm run conformance: against the emulators, every step runs and nothing differs", async () => {
  await using services = await startServices()
  const printed = await services.run(services.pay())
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
})

test("npm run conformance: without keys, lists its requests and sends none", async () => {
  await using services = await startServices()
  const printed = await services.run(null, [])
  expect(printed.split("\n")).toEqual([
    "With RAZORPAY_TEST_KEY_ID and RAZORPAY_TEST_KEY_SECRET; RESEND_API_KEY and MAIL_FROM; CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID in the environment, this would ask:",
    ...[...STEPS, ...D1_STEPS].map(({ service, name }) => `  ${service}: ${name}`),
  ])
  const half = await services.run(null, ["RESEND_API_KEY", "RESEND_API_URL", "MAIL_FROM"])
  expect(half).toContain("  same     resend: a wrong key\n")
  expect(half).toContain(
    "With RAZORPAY_TEST_KEY_ID and RAZORPAY_TEST_KEY_SECRET; CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID in the environment, this would ask:",
  )
})

test("npm run conformance: a live key of Razorpay is refused", () => {
  expect(() =>
    readTarget({ RAZORPAY_TEST_KEY_ID: "rzp_live_1", RAZORPAY_TEST_KEY_SECRET: "x" }, null),
  ).toThrow("RAZORPAY_TEST_KEY_ID is no test key")
})
