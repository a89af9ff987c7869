import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, DeskSection, Facts } from "#app/components/desk/desk-page.tsx"
import { Timeline } from "#app/components/desk/timeline.tsx"
import { TextArea } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { customerDone, customerEvents, customersCopy } from "#app/copy/desk/customers.ts"
import { ordersCopy } from "#app/copy/desk/orders.ts"
import { toTimeline } from "#app/copy/desk/timeline.ts"
import { loadDetails } from "#app/routes/desk/shell/details.server.ts"
import { findCustomerDetails } from "#db/account/customers.server.ts"
import { submitCustomerForm } from "./customer-action.server.ts"
import { CustomerLists, customerFacts } from "./customer-lists.tsx"
import { customerSummary } from "./customer-summary.server.ts"

export const meta = deskMeta("Customer")

export async function loader(args: LoaderFunctionArgs) {
  const { details, page } = await loadDetails(args, (db) => findCustomerDetails(db, args.params.user ?? ""))
  return { ...page, customer: customerSummary(details), timeline: toTimeline(customerEvents(details)) }
}

export async function action(args: ActionFunctionArgs) {
  return submitCustomerForm(args, args.params.user ?? "")
}

export default function DeskCustomer() {
  const { customer, timeline, formId, done } = useLoaderData<typeof loader>()
  const errors = useActionData<ActionErrors>()
  const message = done && !errors ? customerDone.get(done) : undefined
  const note = fieldOf(errors, "note", "note")
  const form = { formId, errors }
  return (
    <DeskPage title={customer.email} back={{ href: "/desk/customers", label: "Customers" }}>
      {message && <Notice kind="success">{message}</Notice>}
      {customer.disabled && <Notice kind="caution">{customersCopy.disabledNotice}</Notice>}
      <Facts facts={customerFacts(customer)} />
      <CustomerLists customer={customer} />
      <DeskSection id="access" title="Access">
        {!customer.disabled && (
          <ActionForm intent="password-reset" {...form} submit="Send password reset">
            <p className="text-muted">{customersCopy.resetHint}</p>
          </ActionForm>
        )}
        <ActionForm intent="sign-out" {...form} submit="Sign out everywhere" about={customer.email}>
          <p className="text-muted">{customersCopy.signOutHint}</p>
        </ActionForm>
      </DeskSection>
      <DeskSection id="note" title="Note">
        <ActionForm intent="note" {...form} submit="Add note">
          <TextArea {...note} label="Note" hint={ordersCopy.noteHint} rows={3} />
        </ActionForm>
      </DeskSection>
      <DeskSection id="timeline" title="Everything that happened">
        <Timeline items={timeline} />
      </DeskSection>
    </DeskPage>
  )
}
