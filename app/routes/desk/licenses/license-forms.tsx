import type { ReactNode } from "react"
import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { DeskSection, type Fact } from "#app/components/desk/desk-page.tsx"
import { StatusPill } from "#app/components/desk/status-pill.tsx"
import { Field, TextArea } from "#app/components/field.tsx"
import { licensesCopy } from "#app/copy/desk/licenses.ts"
import { ordersCopy } from "#app/copy/desk/orders.ts"
import type { LicenseSummary } from "./license-summary.server.ts"

export function licenseFacts(license: LicenseSummary): Fact[] {
  const { key, plan, status, email, userId, orderId, paymentId, active, maxDevices, transfers } = license
  return [
    { name: "License key", value: <code className="break-all">{key}</code> },
    { name: "Plan", value: plan },
    { name: "Status", value: <StatusPill>{status}</StatusPill> },
    {
      name: "Account",
      value: userId ? <Link href={`/desk/customers/${userId}`}>{email}</Link> : "Account deleted",
    },
    { name: "Devices", value: `${active} of ${maxDevices} active` },
    { name: "Transfers", value: transfers },
    { name: "Order", value: <Link href={`/desk/orders/${orderId}`}>Open</Link> },
    { name: "Payment", value: <code className="break-all">{paymentId}</code> },
  ]
}

function Link({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link [overflow-wrap:anywhere]" href={href}>
      {children}
    </a>
  )
}

/** Whether the page has the form: a refused one may be of a state that the license had before. */
export function hasForm({ isRevoked, email, whyNotReinstated }: LicenseSummary, intent: string): boolean {
  if (intent === "key") return !isRevoked && email !== null
  if (intent === "transfer" || intent === "revoke") return !isRevoked
  return intent === "reinstate" ? isRevoked && !whyNotReinstated : true
}

type LicenseFormsProps = { license: LicenseSummary; formId: string; errors: ActionErrors | undefined }

export function LicenseForms({ license, ...form }: LicenseFormsProps) {
  const { isRevoked, maxDevices } = license
  const devices = { defaultValue: String(maxDevices), ...fieldOf(form.errors, "devices", "devices") }
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 md:grid-cols-2">
      <div className="grid grid-cols-1 gap-8">
        {hasForm(license, "key") && (
          <DeskSection id="key" title="Key">
            <ActionForm intent="key" {...form} submit="Resend key" />
          </DeskSection>
        )}
        <DeskSection id="rights" title="Rights">
          {!isRevoked && (
            <ActionForm intent="transfer" {...form} submit="Allow one more transfer">
              <p className="text-muted">{licensesCopy.transfer}</p>
            </ActionForm>
          )}
          <ActionForm intent="devices" {...form} submit="Change number of devices">
            <Field {...devices} label="Devices" inputMode="numeric" hint={licensesCopy.devicesHint} />
          </ActionForm>
          <ActionForm intent="move" {...form} about={nameOf(license)} submit="Move to account">
            <Field
              {...fieldOf(form.errors, "move", "email")}
              label="Email"
              type="email"
              hint={licensesCopy.moveHint}
            />
          </ActionForm>
        </DeskSection>
      </div>
      <div className="grid grid-cols-1 gap-8">
        <RevocationForm license={license} {...form} />
        <DeskSection id="note" title="Note">
          <ActionForm intent="note" {...form} submit="Add note">
            <TextArea
              {...fieldOf(form.errors, "note", "note")}
              label="Note"
              hint={ordersCopy.noteHint}
              rows={3}
            />
          </ActionForm>
        </DeskSection>
      </div>
    </div>
  )
}

/** A license in words. */
const nameOf = ({ plan, email }: LicenseSummary) => `${plan}, ${email ?? "account deleted"}`

function RevocationForm({ license, ...form }: LicenseFormsProps) {
  const { isRevoked, whyNotReinstated } = license
  const [intent, submit] = isRevoked ? ["reinstate", "Reinstate"] : ["revoke", "Revoke"]
  return (
    <DeskSection id="revocation" title="Revocation">
      {whyNotReinstated ? (
        <p className="max-w-[60ch] text-muted">{whyNotReinstated}</p>
      ) : (
        <ActionForm intent={intent} {...form} submit={submit} isDanger={!isRevoked} about={nameOf(license)}>
          <Field {...fieldOf(form.errors, intent, "reason")} label="Reason" />
        </ActionForm>
      )}
    </DeskSection>
  )
}
