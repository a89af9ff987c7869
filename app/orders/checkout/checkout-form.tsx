import { type ReactNode, useState } from "react"
import { billingCopy } from "#app/orders/billing/details-copy.ts"
import { couponCopy } from "#app/orders/coupons/copy.ts"
import type { Purchase } from "#app/orders/order/order.ts"
import type { Money } from "#app/platform/money.ts"
import { selectCopy } from "#app/platform/ui/copy.ts"
import { CountrySelect, Field, Select, TextArea } from "#app/platform/ui/field.tsx"
import { Form, HiddenFields, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { type NotSaved, NotSavedPage } from "#app/platform/ui/not-saved.tsx"
import { ConsentField, PaymentTerms } from "./agreement-fields.tsx"
import type { AppliedCoupon, CheckoutStep } from "./checkout-view.server.ts"
import { checkoutCopy, checkoutFields } from "./copy.ts"
import type { CheckoutNotice } from "./notices-view.server.ts"
import { AmountToPay, PayWords } from "./order-button.tsx"
import { noteName, readNotes } from "./payment-notes.ts"

/** Applies a coupon to the order, or removes the one that it has. */
export function CouponField({ code, keptUntil, errors }: AppliedCoupon & { errors: Errors }) {
  const typed = errors?.values.coupon
  const error = errors?.fields.coupon
  const isKept = code !== null && keptUntil !== null
  return (
    <Folded summary={couponCopy.fold} isOpen={code !== null || Boolean(typed || error)}>
      {isKept ? (
        <>
          <p>
            <b>{couponCopy.applied(code)}</b> {couponCopy.heldUntil(keptUntil)}
          </p>
          {error && <Notice kind="error">{error}</Notice>}
        </>
      ) : (
        <>
          {code && !error && <Notice kind="caution">{couponCopy.lapsed(code)}</Notice>}
          <Field
            id="coupon"
            name={noteName("coupon")}
            label={couponCopy.title}
            hint={couponCopy.hint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={typed ?? code ?? ""}
            error={error}
          />
        </>
      )}
      <p className="flex flex-wrap gap-3">
        {!isKept && <CouponButton intent="coupon" pending={couponCopy.applying} label={couponCopy.apply} />}
        {code && (
          <CouponButton intent="remove-coupon" pending={couponCopy.removing} label={couponCopy.remove} />
        )}
      </p>
    </Folded>
  )
}

function CouponButton({ intent, pending, label }: { intent: string; pending: string; label: string }) {
  return (
    <SubmitButton name="intent" value={intent} className="btn-quiet btn-small" pending={pending}>
      {label}
    </SubmitButton>
  )
}

type Option = { value: string; label: string }
type OpenStep = Extract<CheckoutStep, { state: "open" }>
type BillingField = keyof OpenStep["billing"]["values"]
type Errors = CheckoutErrors | undefined
type Props = OpenStep["billing"] & { errors: Errors }

const fieldsOf =
  ({ values, errors }: Props) =>
  (name: BillingField) => ({
    id: name,
    name: noteName(name),
    defaultValue: errors?.values[name] ?? values[name],
    error: errors?.fields[name],
  })

/** Where the buyer is, which the invoices of the order name. */
function CountryFields(props: Props & { onCountry: (country: string) => void }) {
  const { countries, states, isInvoiced, stateSentence, errors, onCountry } = props
  const field = fieldsOf(props)
  const offered = errors?.states ?? states
  const isOffered = offered.length > 0
  return (
    <fieldset className={isOffered ? TWO_FIELDS : undefined}>
      <legend className="sr-only">{isInvoiced ? billingCopy.invoice : billingCopy.receipt}</legend>
      <CountrySelect
        {...field("country")}
        countries={countries}
        onChange={({ target }) => onCountry(target.value)}
      />
      {isOffered && (
        <Select
          {...field("state")}
          label={checkoutFields.state}
          hint={stateSentence ?? undefined}
          options={[{ value: "", label: selectCopy.choose }, ...offered]}
        />
      )}
    </fieldset>
  )
}

const TWO_FIELDS = "grid content-start gap-5 sm:grid-cols-2"

/** Fields of a company: open for a business license. */
function CompanyFields(props: Props & { isBusiness: boolean }) {
  const { isInvoiced, isBusiness, states } = props
  const field = fieldsOf(props)
  const fields = [field("company"), field("address"), field("taxId")]
  return (
    <Folded
      summary={billingCopy.company}
      isOpen={
        isBusiness || fields.some(({ defaultValue, error }) => defaultValue !== "" || error !== undefined)
      }
    >
      <p className="text-muted">{isInvoiced ? billingCopy.onInvoice : billingCopy.onReceipt}</p>
      <div className={TWO_FIELDS}>
        <Field {...field("company")} label={checkoutFields.company} autoComplete="organization" />
        <Field {...field("taxId")} label={checkoutFields.taxId} autoComplete="off" spellCheck={false} />
      </div>
      <TextArea
        {...field("address")}
        label={checkoutFields.address}
        hint={billingCopy.addressHint}
        rows={3}
        autoComplete="street-address"
      />
      {states.length > 0 && (
        <p className="small">
          {billingCopy.sez}
          <a className="link" href="/contact#business">
            {billingCopy.askForQuote}
          </a>
          .
        </p>
      )}
    </Folded>
  )
}

type FoldedProps = { summary: string; isOpen: boolean; children: ReactNode }

/** Fields that most people leave empty: open where something stands in it or is missing. */
function Folded({ summary, isOpen, children }: FoldedProps) {
  return (
    <details open={isOpen} className="accordion disclosure">
      <summary>{summary}</summary>
      <div className="grid gap-5 pb-6">{children}</div>
    </details>
  )
}

/** A form that was refused: what was typed, and what is wrong with it. */
export type CheckoutErrors = {
  form?: string
  wasKept?: boolean
  notice?: CheckoutNotice | undefined
  fields: Partial<Record<BillingField | "coupon" | "consent", string>>
  values: Partial<Record<BillingField | "coupon" | "consent", string>>
  /** States to offer, where a refused form needs one. */
  states?: Option[]
}

type CheckoutFormProps = OpenStep & {
  kind: Purchase["kind"]
  amount: Money
  isBusiness: boolean
  coupon: AppliedCoupon | null
  errors: Errors
}

/**
 * Everything that is asked before payment. Each of its buttons saves what is typed; the one without an intent leads to the
 * payment, without script with this very form, so it has no field but the provider's and notes.
 */
export const CheckoutForm = (props: CheckoutFormProps) => (
  <CheckoutFields key={JSON.stringify([props.billing.values, props.errors])} {...props} />
)

function CheckoutFields(props: CheckoutFormProps) {
  const { kind, amount, isBusiness, label, fields, billing, coupon, hasConsented, canWithdraw, errors } =
    props
  const [country, setCountry] = useState(errors?.values.country ?? billing.values.country)
  const { text, countries } = props.consent
  const isIn = (list: string | null) => list === null || list.split(" ").includes(country)
  const isAskedIn = isIn(countries)
  const isOrdered = isIn(props.orderedIn)
  // Whoever removed a VAT ID is asked at last.
  const isConsentAsked = isAskedIn || errors?.fields.consent !== undefined
  return (
    <Form errors={errors}>
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" hidden />
      <CountryFields {...billing} errors={errors} onCountry={setCountry} />
      {isConsentAsked && <ConsentField {...{ text, errors, hasConsented }} />}
      {canWithdraw && <p>{checkoutCopy.canWithdraw}</p>}
      <div>
        <CompanyFields {...billing} isBusiness={isBusiness} errors={errors} />
        {coupon && <CouponField {...coupon} errors={errors} />}
      </div>
      {fields && <HiddenFields fields={fields} />}
      {isOrdered && <AmountToPay amount={amount} />}
      <SubmitButton className="btn-big" pending={checkoutCopy.ready.processing}>
        <PayWords label={label} isOrdered={isOrdered} />
      </SubmitButton>
      <PaymentTerms kind={kind} currency={amount.currency} />
    </Form>
  )
}

/** The checkout's form with what was typed, where it could not be saved. */
export function CheckoutNotSaved({ typed, requestId }: NotSaved) {
  const { company = "", address = "", taxId = "", coupon, ...others } = readNotes(typed)
  const { lead, again } = checkoutCopy.notSaved
  return (
    <NotSavedPage lead={lead} requestId={requestId}>
      <Form errors={undefined}>
        <Field name="company" label={checkoutFields.company} defaultValue={company} />
        <TextArea name="address" label={checkoutFields.address} rows={3} defaultValue={address} />
        <Field name="taxId" label={checkoutFields.taxId} defaultValue={taxId} />
        {coupon !== undefined && <Field name="coupon" label={couponCopy.title} defaultValue={coupon} />}
        <HiddenFields fields={others} />
        <SubmitButton className="w-full" pending={checkoutCopy.ready.processing}>
          {again}
        </SubmitButton>
      </Form>
    </NotSavedPage>
  )
}
