import { secrets } from "./secrets.ts"
import { expectStatus } from "./test-client.ts"

type Site = { emulators: { url: string } }

/** Presses a button of the provider's payment page. Returns the signed fields of the callback. */
export async function pay(
  { emulators }: Site,
  providerOrderId: string,
  outcome: "success" | "failure" | "cancel" = "success",
): Promise<Record<string, string>> {
  const response = await fetch(`${emulators.url}/pay`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ order_id: providerOrderId, outcome }),
  })
  return (await response.json()) as Record<string, string>
}

/** Refunds a payment in full. */
export async function refund({ emulators }: Site, paymentId: string | null, amount?: number): Promise<void> {
  const headers = { authorization: `Basic ${btoa(`${secrets.keyId}:${secrets.keySecret}`)}` }
  await expectStatus(
    fetch(`${emulators.url}/v1/payments/${paymentId}/refund`, {
      method: "POST",
      headers,
      body: JSON.stringify({ amount }),
    }),
    200,
  )
}

type Email = { to: string; subject: string; html: string; text: string }

/** The emails to an address, newest first. */
export async function inbox({ emulators }: Site, to: string): Promise<Email[]> {
  return (await fetch(`${emulators.url}/inbox.json?to=${encodeURIComponent(to)}`)).json() as never
}

/** Injects faults into the emulators; `{}` ends them. */
export async function setFaults({ emulators }: Site, faults: Record<string, unknown>): Promise<void> {
  const body = JSON.stringify(faults)
  await expectStatus(fetch(`${emulators.url}/control`, { method: "POST", body }), 200)
}
