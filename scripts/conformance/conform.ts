import { type Emulators, startEmulators } from "#tests/emulators/server.ts"
import { runWranglerIn } from "../cloudflare/wrangler.ts"
import { compareStep, formatResults, type Result } from "./compare.ts"
import { type CloudflareTarget, conformD1, D1_STEPS } from "./d1.ts"
import { STEPS, type Step } from "./scenario.ts"
import { newRunId, type Target } from "./targets.ts"

type Variables = Record<string, string | undefined>

/** Resend allows as few as two requests a second. */
const PAUSE_MS = 600

const EMULATED = {
  razorpay: { keyId: "rzp_test_conformance", keySecret: "conformance-secret", webhookSecret: "unused" },
  resendApiKey: "re_conformance",
  resendWebhookSecret: "whsec_dW51c2VkLXVudXNlZC11bnVzZWQtdW51c2Vk",
}

/** The services to call, as far as their keys are in the environment. Throws for a live key of Razorpay. */
export function readTarget(environment: Variables, paymentId: string | null): Target {
  const { RAZORPAY_TEST_KEY_ID: keyId, RAZORPAY_TEST_KEY_SECRET: keySecret } = environment
  const { RESEND_API_KEY: key, MAIL_FROM: from } = environment
  if (keyId && !keyId.startsWith("rzp_test_")) {
    throw new Error("RAZORPAY_TEST_KEY_ID is no test key (rzp_test_…): this makes orders and refunds.")
  }
  const razorpayUrl = environment.RAZORPAY_API_URL ?? "https://api.razorpay.com"
  const resendUrl = environment.RESEND_API_URL ?? "https://api.resend.com"
  return {
    razorpay: keyId && keySecret ? { url: razorpayUrl, keyId, keySecret, paymentId } : null,
    resend: key && from ? { url: resendUrl, key, from } : null,
    pause: PAUSE_MS,
    runId: newRunId(),
  }
}

/** The Cloudflare account whose token is in the environment; null without one. */
export function readCloudflare(environment: Variables): CloudflareTarget | null {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: accountId } = environment
  if (!token || !accountId) return null
  const apiUrl = environment.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4"
  return { apiUrl, accountId, token, wranglerIn: (directory) => runWranglerIn(directory, environment) }
}

/** What `npm run conformance` prints: how the services answer otherwise than the emulators, and what it could not ask. */
export async function conform(service: Target, cloudflare: CloudflareTarget | null): Promise<string> {
  const missing = [
    service.razorpay ?? "RAZORPAY_TEST_KEY_ID and RAZORPAY_TEST_KEY_SECRET",
    service.resend ?? "RESEND_API_KEY and MAIL_FROM",
    cloudflare ?? "CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID",
  ].filter((text) => typeof text === "string")
  const steps = STEPS.filter((step) => service[step.service] !== null)
  const others = [...STEPS.filter((step) => service[step.service] === null), ...(cloudflare ? [] : D1_STEPS)]
  const results = [
    ...(steps.length > 0 ? await runSteps(steps, service) : []),
    ...(cloudflare ? await conformD1(cloudflare, service.runId) : []),
  ]
  return [
    ...(results.length > 0 ? [formatResults(results), ""] : []),
    ...(service.razorpay && !service.razorpay.paymentId ? [PAYMENT_HINT, ""] : []),
    ...(others.length > 0
      ? [`With ${missing.join("; ")} in the environment, this would ask:`, ...others.map(nameOf)]
      : []),
  ].join("\n")
}

const PAYMENT_HINT = `For capture and refunds, pay an order in test mode first: npm start with the test keys, the card
4111 1111 1111 1111, then npm run conformance -- --payment pay_… of the Razorpay Dashboard.`

const nameOf = ({ service, name }: Result["step"]) => `  ${service}: ${name}`

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
async function emulatorTarget(emulators: Emulators, service: Target): Promise<Target> {
  const { url, state } = emulators
  const from = service.resend?.from ?? "Brisk <licenses@brisk.test>"
  const domain = from.match(/@([^\s@<>]+)>?$/)?.[1]?.toLowerCase() ?? ""
  Object.assign(state.control, {
    emailDomains: { [domain]: "verified" },
    emailRateLimit: 1000,
    refusesExampleDomains: true,
  })
  const { keyId, keySecret } = EMULATED.razorpay
  const paymentId = service.razorpay?.paymentId ? await payOrder(url, keyId, keySecret) : null
  return {
    razorpay: { url, keyId, keySecret, paymentId },
    resend: { url, key: EMULATED.resendApiKey, from },
    pause: 0,
    runId: service.runId,
  }
}

/** Creates and pays an order at the emulator. Returns the payment's id. */
export async function payOrder(url: string, keyId: string, keySecret: string): Promise<string> {
  const headers = { authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` }
  const body = JSON.stringify({ amount: 14900, currency: "INR" })
  const order = (await (await fetch(`${url}/v1/orders`, { method: "POST", headers, body })).json()) as {
    id: string
  }
  const form = new URLSearchParams({ order_id: order.id, outcome: "success", method: "card" })
  const paid = await fetch(`${url}/pay`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: form,
  })
  const fields = (await paid.json()) as { razorpay_payment_id: string }
  return fields.razorpay_payment_id
}
