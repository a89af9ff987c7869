import { runWranglerIn } from "#scripts/cloudflare/wrangler.ts"
import { createId } from "#tests/emulators/razorpay/entities.ts"
import { newOrder } from "#tests/emulators/razorpay/orders.ts"
import { authorizePayment, capturePayment } from "#tests/emulators/razorpay/payments.ts"
import { type Emulators, startEmulators } from "#tests/emulators/server.ts"
import { compareStep, formatResults, type Result } from "./compare.ts"
import { type CloudflareTarget, conformD1, D1_STEPS } from "./d1.ts"
import { STEPS, type Step } from "./scenario.ts"
import { newRunId, type Target } from "./service-call.ts"

type Variables = Record<string, string | undefined>

/** Resend allows as few as two requests a second. */
const PAUSE_MS = 600

const EMULATED = {
  razorpay: { keyId: "rzp_test_conformance", keySecret: "conformance-secret", webhookSecret: "unused" },
  polar: {
    accessToken: "polar_oat_conformance",
    webhookSecret: "unused",
    organizationId: "11111111-1111-4111-8111-111111111111",
    productId: "22222222-2222-4222-8222-222222222222",
  },
  resendApiKey: "re_conformance",
  resendWebhookSecret: "whsec_dW51c2VkLXVudXNlZC11bnVzZWQtdW51c2Vk",
}

type Paid = {
  /** A captured payment in Razorpay's test mode. */
  paymentId: string | null
  /** A paid order in Polar's sandbox. */
  orderId: string | null
}

/** The services to call, as far as their keys are in the environment. Throws for live keys of a payment provider. */
export function readTarget(environment: Variables, { paymentId, orderId }: Paid): Target {
  const { RAZORPAY_TEST_KEY_ID: keyId, RAZORPAY_TEST_KEY_SECRET: keySecret } = environment
  const { POLAR_SANDBOX_TOKEN: token, POLAR_SANDBOX_PRODUCT_ID: productId } = environment
  const { RESEND_API_KEY: key, MAIL_FROM: from } = environment
  if (keyId && !keyId.startsWith("rzp_test_")) {
    throw new Error("RAZORPAY_TEST_KEY_ID is no test key (rzp_test_…): this makes orders and refunds.")
  }
  const razorpayUrl = environment.RAZORPAY_API_URL ?? "https://api.razorpay.com"
  const polarUrl = environment.POLAR_API_URL ?? "https://sandbox-api.polar.sh"
  if (new URL(polarUrl).hostname === "api.polar.sh") {
    throw new Error("POLAR_API_URL is not that of the sandbox: this makes checkouts and refunds.")
  }
  const resendUrl = environment.RESEND_API_URL ?? "https://api.resend.com"
  return {
    razorpay: keyId && keySecret ? { url: razorpayUrl, keyId, keySecret, paymentId } : null,
    polar: token && productId ? { url: polarUrl, token, productId, orderId } : null,
    resend: key && from ? { url: resendUrl, key, from } : null,
    pause: PAUSE_MS,
    runId: newRunId(),
  }
}

/** The Cloudflare account whose token is in the environment; null without one. */
export function readCloudflare(environment: Variables): CloudflareTarget | null {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: accountId } = environment
  return token && accountId ? (directory) => runWranglerIn(directory, environment) : null
}

/** Runs `npm run conformance` and returns its output: differences from the emulators, and steps not run. */
export async function conform(service: Target, cloudflare: CloudflareTarget | null): Promise<string> {
  const targets = { ...service, d1: cloudflare }
  const steps = STEPS.filter((step) => targets[step.service])
  const others = [...STEPS, ...D1_STEPS].filter((step) => !targets[step.service])
  const results = [
    ...(steps.length > 0 ? await runSteps(steps, service) : []),
    ...(cloudflare ? await conformD1(cloudflare, service.runId) : []),
  ]
  const missing = [...new Set(others.map((step) => KEYS[step.service]))].join("; ")
  return [
    ...(results.length > 0 ? [formatResults(results), ""] : []),
    ...(service.razorpay && !service.razorpay.paymentId ? [PAYMENT_HINT, ""] : []),
    ...(service.polar && !service.polar.orderId ? [ORDER_HINT, ""] : []),
    ...(others.length > 0
      ? [
          `With ${missing} in the environment, this would ask:`,
          ...others.map(({ service, name }) => `  ${service}: ${name}`),
        ]
      : []),
  ].join("\n")
}

const KEYS = {
  razorpay: "RAZORPAY_TEST_KEY_ID and RAZORPAY_TEST_KEY_SECRET",
  polar: "POLAR_SANDBOX_TOKEN and POLAR_SANDBOX_PRODUCT_ID",
  resend: "RESEND_API_KEY and MAIL_FROM",
  d1: "CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID",
}

const PAYMENT_HINT = `For capture and refunds, pay an order in test mode first: npm start with the test keys, the card
4111 1111 1111 1111, then npm run conformance -- --payment pay_… of the Razorpay Dashboard.`

const ORDER_HINT = `For an invoice and a refund at Polar, pay an order in the sandbox first, with the card 4242 4242 4242 4242,
then npm run conformance -- --order and its id.`

async function runSteps(steps: Step[], service: Target): Promise<Result[]> {
  const emulators = await startEmulators({ port: 0, siteUrl: "http://127.0.0.1:9", ...EMULATED })
  try {
    const emulator = await emulatorTarget(emulators, service)
    const results: Result[] = []
    for (const step of steps) results.push(await compareStep(step, service, emulator))
    return results
  } finally {
    await emulators.close()
  }
}

/** The emulator in the state of the service: its domain is verified, and an order is paid where one is there. */
async function emulatorTarget({ url, state }: Emulators, service: Target): Promise<Target> {
  const from = service.resend?.from ?? "Brisk <licenses@brisk.test>"
  const domain = from.match(/@([^\s@<>]+)>?$/)?.[1]?.toLowerCase() ?? ""
  Object.assign(state.control, {
    emailDomains: { [domain]: "verified" },
    emailRateLimit: 1000,
    refusesExampleDomains: true,
  })
  const { keyId, keySecret } = EMULATED.razorpay
  return {
    razorpay: { url, keyId, keySecret, paymentId: service.razorpay?.paymentId ? addPaidOrder(state) : null },
    polar: {
      url: `${url}/polar`,
      token: EMULATED.polar.accessToken,
      productId: EMULATED.polar.productId,
      orderId: service.polar?.orderId ? await addPolarOrder(url) : null,
    },
    resend: { url, key: EMULATED.resendApiKey, from },
    pause: 0,
    runId: service.runId,
  }
}

/** Adds a paid order to an emulator of Polar. Returns its id. */
export async function addPolarOrder(url: string): Promise<string> {
  const body = JSON.stringify({ net_amount: 7982, tax_amount: 1517, metadata: { order: "conformance" } })
  const response = await fetch(`${url}/control/polar/orders`, { method: "POST", body })
  return (await response.json<{ id: string }>()).id
}

/** Adds a paid order to an emulator. Returns the payment's id. */
export function addPaidOrder({ orders, payments }: Emulators["state"]): string {
  const order = newOrder({ amount: 14900, currency: "INR" })
  const attempt = {
    paymentId: createId("pay"),
    email: "ada@brisk.test",
    method: "card",
    description: "",
  } as const
  const payment = capturePayment(authorizePayment(order, attempt))
  orders.set(order.id, { ...order, status: "paid", amount_paid: order.amount, amount_due: 0, attempts: 1 })
  payments.set(payment.id, payment)
  return payment.id
}
