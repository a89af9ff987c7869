import type { Fact } from "#app/components/desk/desk-page.tsx"
import { webhookResult, webhookType } from "#app/copy/desk/webhooks.ts"
import { formatIndianMoment } from "#app/domain/time.ts"
import type { selectWebhookEvent } from "#db/payments/webhook-event-list.server.ts"

type Found = Awaited<ReturnType<typeof selectWebhookEvent>>[number]

/** A webhook event as its page at the desk shows it. */
export function webhookSummary({ event, orderId }: Found) {
  return {
    type: webhookType(event.eventType),
    received: formatIndianMoment(event.receivedAt),
    processed: event.processedAt && formatIndianMoment(event.processedAt),
    result: webhookResult(event),
    attempts: attemptsOf(event),
    orderId,
    providerOrderId: event.providerOrderId,
    paymentId: event.paymentId,
    payload: event.payload === "{}" ? null : indent(event.payload),
  }
}

/** What the cron did about an event that is not handled; null for one that is, or that it has not tried. */
function attemptsOf({ result, attempts, nextAttemptAt, givenUpAt }: Found["event"]): string | null {
  if (result !== null || attempts === 0) return null
  if (givenUpAt) return `${attempts}, given up ${formatIndianMoment(givenUpAt)}`
  return nextAttemptAt ? `${attempts}, the next one ${formatIndianMoment(nextAttemptAt)}` : `${attempts}`
}

/** JSON with indentation; anything else as it is. */
function indent(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}

export function webhookFacts(event: ReturnType<typeof webhookSummary>): Fact[] {
  const order = event.orderId && (
    <a className="link" href={`/desk/orders/${event.orderId}`}>
      Open order
    </a>
  )
  return [
    { name: "Result", value: event.result },
    { name: "Received", value: event.received },
    { name: "Handled", value: event.processed ?? "Not yet" },
    ...(event.attempts ? [{ name: "Attempts", value: event.attempts }] : []),
    { name: "Order", value: order || "None here" },
    { name: "Razorpay order", value: <code>{event.providerOrderId ?? "None"}</code> },
    { name: "Payment", value: <code>{event.paymentId ?? "None"}</code> },
  ]
}
