import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { ActionErrors } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, DeskSection, Facts } from "#app/components/desk/desk-page.tsx"
import { Timeline } from "#app/components/desk/timeline.tsx"
import { Notice } from "#app/components/notice.tsx"
import { orderDone, orderEvents } from "#app/copy/desk/orders.ts"
import { toTimeline } from "#app/copy/desk/timeline.ts"
import { loadDetails } from "#app/routes/desk/shell/details.server.ts"
import { findOrderDetails } from "#db/orders/order-list.server.ts"
import { submitOrderForm } from "./order-action.server.ts"
import { OrderForms, orderFacts } from "./order-forms.tsx"
import { type OrderSummary, orderSummary } from "./order-summary.server.ts"

export const meta = deskMeta("Order")

export async function loader(args: LoaderFunctionArgs) {
  const { details, page } = await loadDetails(args, (db) => findOrderDetails(db, args.params.order ?? ""))
  return { ...page, order: orderSummary(details), timeline: toTimeline(orderEvents(details)) }
}

export async function action(args: ActionFunctionArgs) {
  return submitOrderForm(args, args.params.order ?? "")
}

/** Whether the page still has a form that was refused, which says why. */
function hasForm({ correction, whyNoRefund }: OrderSummary, intent: string): boolean {
  if (intent === "correct-invoice") return correction !== null
  return intent !== "refund" || whyNoRefund === null
}

export default function DeskOrder() {
  const { order, timeline, formId, done } = useLoaderData<typeof loader>()
  const errors = useActionData<ActionErrors>()
  const message = done && !errors ? orderDone.get(done) : undefined
  return (
    <DeskPage title={`${order.item}, ${order.amount}`} back={{ href: "/desk/orders", label: "Orders" }}>
      {message && <Notice kind="success">{message}</Notice>}
      {errors?.form && !hasForm(order, errors.intent) && <Notice kind="error">{errors.form}</Notice>}
      <Facts facts={orderFacts(order)} />
      <OrderForms order={order} formId={formId} errors={errors} />
      <DeskSection id="timeline" title="Everything that happened">
        <Timeline items={timeline} />
      </DeskSection>
    </DeskPage>
  )
}
