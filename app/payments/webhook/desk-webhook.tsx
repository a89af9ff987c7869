import { useLoaderData } from "@remix-run/react"
import { linkTo } from "#app/audit/subjects.ts"
import { naming } from "#app/payments/provider/copy.ts"
import { formatIndianMoment } from "#app/platform/time.ts"
import { DeskSection, Note } from "#app/screens/desk-page.tsx"
import { DetailPage, details } from "#app/screens/details.tsx"
import { ignore, replay } from "./desk-actions.server.ts"
import { webhookCopy, webhookResult, webhookType } from "./desk-copy.ts"
import { findWebhookEvent } from "./queries.server.ts"

export const { meta, loader, action } = details({
  name: "Webhook event",
  back: "/desk/webhooks",
  actions: [replay, ignore],
  find: findWebhookEvent,
  show: ({ event, orderId }) => {
    const title = webhookType(event.eventType)
    const { result, attempts, nextAttemptAt, givenUpAt, processedAt } = event
    const next = givenUpAt
      ? `, given up ${formatIndianMoment(givenUpAt)}`
      : nextAttemptAt && `, the next one ${formatIndianMoment(nextAttemptAt)}`
    return {
      title,
      tabTitle: `${title}, ${formatIndianMoment(event.receivedAt)}`,
      facts: {
        Result: webhookResult(event),
        Received: formatIndianMoment(event.receivedAt),
        Handled: processedAt ? formatIndianMoment(processedAt) : "Not yet",
        // What the cron did about an event that is not handled.
        Attempts: result === null && attempts > 0 && `${attempts}${next ?? ""}`,
        Order: orderId ? linkTo("order", orderId, "Open order") : "None here",
        [naming(event.provider, "Razorpay order")]: { code: event.providerOrderId ?? "None" },
        Payment: { code: event.paymentId ?? "None" },
      },
      sections: {
        "Handle again": { forms: [{ of: replay.shown }] },
        Ignore: {
          note: "The event stays in this list. The overview no longer shows it, nor the payment it reports.",
          forms: [{ of: ignore.shown, about: title, showed: result ?? "" }],
        },
      },
      payload: indent(event.payload),
    }
  },
})

/** JSON with indentation; anything else as it is. */
function indent(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}

export default function DeskWebhook() {
  const page = useLoaderData<typeof loader>()
  const { payload } = page
  return (
    <DetailPage page={page}>
      <DeskSection title={webhookCopy.payload}>
        {payload === "{}" ? (
          <Note>{webhookCopy.payloadDeleted}</Note>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
          <pre className="max-h-128 overflow-auto rounded-xl bg-sunken p-4 text-sm" tabIndex={0}>
            {payload}
          </pre>
        )}
      </DeskSection>
    </DetailPage>
  )
}
