import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { webhookResult, webhookType } from "#app/copy/desk/webhooks.ts"
import { formatIndianMoment } from "#app/domain/time.ts"
import {
  actionsOf,
  DeskSection,
  DetailPage,
  deskMeta,
  type Fact,
  loadDetails,
  Note,
} from "#app/routes/desk/kernel.ts"
import { selectWebhookEvent } from "#db/payments/webhook-events.server.ts"
import { ignore, replay } from "./webhook-actions.server.ts"

const ACTIONS = [replay, ignore]

export const meta = deskMeta("Webhook event")

export async function loader(args: LoaderFunctionArgs) {
  const { page, details } = await loadDetails(
    args,
    ACTIONS,
    async (db, id) => (await selectWebhookEvent(db, id))[0],
  )
  return { ...page, ...details }
}

export const action = actionsOf(ACTIONS)

type Found = Awaited<ReturnType<typeof selectWebhookEvent>>[number]

function factsOf({ event, orderId }: Found): Fact[] {
  const attempts = attemptsOf(event)
  return [
    ["Result", webhookResult(event)],
    ["Received", formatIndianMoment(event.receivedAt)],
    ["Handled", event.processedAt ? formatIndianMoment(event.processedAt) : "Not yet"],
    attempts && ["Attempts", attempts],
    ["Order", orderId ? { href: `/desk/orders/${orderId}`, text: "Open order" } : "None here"],
    ["Razorpay order", { code: event.providerOrderId ?? "None" }],
    ["Payment", { code: event.paymentId ?? "None" }],
  ]
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

export default function DeskWebhook() {
  const { event, orderId } = useLoaderData<typeof loader>()
  const title = webhookType(event.eventType)
  return (
    <DetailPage
      title={title}
      back="/desk/webhooks"
      facts={factsOf({ event, orderId })}
      sections={[
        { title: "Handle again", forms: [{ of: replay }] },
        {
          title: "Ignore",
          body: (
            <Note>
              The event stays in this list. The overview no longer shows it, nor the payment it reports.
            </Note>
          ),
          forms: [{ of: ignore, about: title }],
        },
      ]}
    >
      <DeskSection title="Payload">
        {event.payload === "{}" ? (
          <Note>The payload was deleted with the buyer's account.</Note>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
          <pre className="max-h-128 overflow-auto rounded-xl bg-sunken p-4 text-sm" tabIndex={0}>
            {indent(event.payload)}
          </pre>
        )}
      </DeskSection>
    </DetailPage>
  )
}
