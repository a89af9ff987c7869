import {
  callLicensingApi,
  createAccount,
  createOrder,
  payByWebhook,
} from "#tests/support/fixtures/fixtures.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"
import type { Site } from "./site.ts"

export const DEVICE = { deviceId: "bench", deviceName: "Bench", appVersion: "1.0.0" }

/** An account with a Basic license that is active on one device, and the webhook body that paid for it. */
export async function createOwner(site: Site) {
  const account = await createAccount(site, { country: "US" })
  const orderId = await createOrder(account)
  const order = [...site.emulators.state.orders.values()].at(-1)
  if (!order) throw new Error("the order was not created at the provider")
  const webhookBody = await payByWebhook(site, { ...order, providerOrderId: order.id })
  const dashboard = await (await account.get("/dashboard")).text()
  const licenseKey = /\b[A-Z0-9]{20}\b/.exec(dashboard)?.[0] ?? ""
  await expectStatus(callLicensingApi(site, "activate", { licenseKey, ...DEVICE }), 201)
  return Object.assign(account, { webhookBody, licenseKey, orderId })
}
