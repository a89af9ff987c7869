import { type ActionErrors, ActionForm, fieldOf } from "#app/components/desk/action-form.tsx"
import { Field } from "#app/components/field.tsx"
import { Select } from "#app/components/select.tsx"
import { paymentsCopy } from "#app/copy/desk/payments.ts"
import { planNames } from "#app/copy/orders/plan-names.ts"

type FormsProps = { formId: string; errors: ActionErrors | undefined }
type AboutProps = FormsProps & { about: string }
type IssueProps = FormsProps & { idPrefix?: string; paymentId?: string }

/** Issues a license for a payment whose order is not known. */
export function IssueLicenseForm({ formId, errors, idPrefix = "", paymentId }: IssueProps) {
  const email = fieldOf(errors, "issue", "email")
  return (
    <ActionForm intent="issue" formId={formId} errors={errors} submit="Issue license for this payment">
      {paymentId && <input type="hidden" name="payment" value={paymentId} />}
      <Field
        {...email}
        id={`${idPrefix}${email.id}`}
        label="Email"
        type="email"
        hint={paymentsCopy.issueNote}
      />
      <Select name="plan" id={`${idPrefix}plan`} label="Plan" defaultValue="basic" options={PLANS} />
    </ActionForm>
  )
}

const PLANS = [
  { value: "basic", label: planNames.basic },
  { value: "business", label: planNames.business },
]

/** Confirms a payment whose coupon could not be used. */
export function GrantCouponForm({ formId, errors }: FormsProps) {
  return (
    <ActionForm intent="confirm" formId={formId} errors={errors} submit="Issue the license all the same">
      <p className="text-muted">{paymentsCopy.grantNote}</p>
    </ActionForm>
  )
}

export function RefundPaymentForm({ formId, errors, about, note }: AboutProps & { note: string }) {
  return (
    <ActionForm
      intent="refund-payment"
      formId={formId}
      errors={errors}
      submit="Refund this payment"
      isDanger
      about={about}
    >
      <p className="text-muted">{note}</p>
    </ActionForm>
  )
}

type IgnoreProps = AboutProps & { isAtProvider: boolean }

export function IgnorePaymentForm({ formId, errors, about, isAtProvider }: IgnoreProps) {
  return (
    <ActionForm intent="ignore" formId={formId} errors={errors} about={about} submit="Ignore">
      <p className="text-muted">{isAtProvider ? paymentsCopy.ignoreNote : paymentsCopy.ignoreTransferNote}</p>
      <Field {...fieldOf(errors, "ignore", "reason")} label="Reason" />
    </ActionForm>
  )
}
