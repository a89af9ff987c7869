import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, DeskSection, Facts } from "#app/components/desk/desk-page.tsx"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { webhookDone, webhooksCopy } from "#app/copy/desk/webhooks.ts"
import { ReasonForm } from "#app/forms/desk.ts"
import {
  actionAnswered,
  actionInvalid,
  actionOf,
  readAction,
} from "#app/routes/desk/shell/desk-action.server.ts"
import { loadDetails } from "#app/routes/desk/shell/details.server.ts"
import { replay } from "#app/routes/desk/shell/row-actions.server.ts"
import { deskForms } from "#app/routes/submitted-form.server.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { ignoreWebhookEvent, selectWebhookEvent } from "#db/payments/webhook-event-list.server.ts"
import { webhookFacts, webhookSummary } from "./webhook-summary.tsx"

export const meta = deskMeta("Webhook event")

export async function loader(args: LoaderFunctionArgs) {
  const { details, page } = await loadDetails(
    args,
    async (db) => (await selectWebhookEvent(db, args.params.event ?? ""))[0],
  )
  return { ...page, event: webhookSummary(details) }
}

export async function action(args: ActionFunctionArgs) {
  const submitted = await readAction(args, deskForms(["replay", "ignore"], { replay: "any" }))
  const id = args.params.event ?? ""
  if (submitted.intent === "replay") return replay(args, submitted, id)
  const form = ReasonForm.safeParse(submitted.fields)
  if (!form.success) return actionInvalid(submitted, form.error)
  const { db, now } = args.context
  const deskAction = actionOf(submitted, "webhook.ignore", { kind: "webhook-event", id }, form.data)
  const result = await recordAction(args.context, deskAction, ignoreWebhookEvent(db, id, now()))
  return actionAnswered(args.request, submitted, result, webhooksCopy.changed)
}

export default function DeskWebhook() {
  const { event, formId, done } = useLoaderData<typeof loader>()
  const errors = useActionData<ActionErrors>()
  const message = done && !errors ? webhookDone.get(done) : undefined
  return (
    <DeskPage title={event.type} back={{ href: "/desk/webhooks", label: "Webhooks" }}>
      {message && <Notice kind="success">{message}</Notice>}
      <Facts facts={webhookFacts(event)} />
      <DeskSection id="replay" title="Handle again">
        <ActionForm intent="replay" formId={formId} errors={errors} submit="Handle again" />
      </DeskSection>
      <DeskSection id="ignore" title="Ignore">
        <p className="max-w-[60ch] text-muted">{webhooksCopy.ignoreHint}</p>
        <ActionForm intent="ignore" formId={formId} errors={errors} about={event.type} submit="Ignore">
          <Field {...fieldOf(errors, "ignore", "reason")} label="Reason" />
        </ActionForm>
      </DeskSection>
      <DeskSection id="payload" title="Payload">
        {event.payload === null ? (
          <p className="text-muted">{webhooksCopy.withheld}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
          <pre className="desk-payload" tabIndex={0}>
            {event.payload}
          </pre>
        )}
      </DeskSection>
    </DeskPage>
  )
}
