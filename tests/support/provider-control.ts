type Site = { emulators: { url: string } }

type Payment = { id: string; order_id: string; amount: number; currency: string }

/** A captured payment at the provider, without a payment page: of another amount, or of an unknown order. */
export function createPayment(site: Site, fields: Record<string, unknown> = {}): Promise<Payment> {
  return control(site, "payments", fields)
}

type PaymentChange = "authorize" | "capture" | "auto-refund"

/** What becomes of a payment later: the bank's late answer, a capture in the Dashboard, or its automatic refund. */
export function changePayment(site: Site, payment_id: string, event: PaymentChange): Promise<Payment> {
  return control(site, "payment-events", { payment_id, event })
}

/** What the provider reports about a dispute. */
export function createDispute(site: Site, fields: Record<string, unknown>): Promise<{ id: string }> {
  return control(site, "disputes", fields)
}

async function control<Answer>({ emulators }: Site, name: string, fields: object): Promise<Answer> {
  const response = await fetch(`${emulators.url}/control/${name}`, {
    method: "POST",
    body: JSON.stringify(fields),
  })
  if (!response.ok) throw new Error(`/control/${name} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
