import type { Purchase } from "#app/orders/order/order.ts"
import type { Currency } from "#app/platform/money.ts"
import { Checkbox } from "#app/platform/ui/field.tsx"
import { checkoutCopy } from "./copy.ts"
import { Links } from "./order-summary.tsx"
import { noteName } from "./payment-notes.ts"

type WithConsent = { consent?: string }

type ConsentFieldProps = {
  text: string
  hasConsented: boolean
  /** Of a refused form. */
  errors: { fields: WithConsent; values: WithConsent } | undefined
}

/** The checkbox for access at once. */
export function ConsentField({ text, hasConsented, errors }: ConsentFieldProps) {
  return (
    <div className="agree">
      <Checkbox
        id="consent"
        name={noteName("consent")}
        defaultChecked={errors ? errors.values.consent !== undefined : hasConsented}
        error={errors?.fields.consent}
      >
        {text}
      </Checkbox>
    </div>
  )
}

/** How the payment goes on, and the terms that it agrees to. */
export function PaymentTerms({ kind, currency }: { kind: Purchase["kind"]; currency: Currency }) {
  return (
    <div className="small grid gap-2">
      <p>{checkoutCopy.payment(currency)}</p>
      <TermsSentence kind={kind} />
    </div>
  )
}

export function TermsSentence({ kind }: Pick<Purchase, "kind">) {
  const { terms } = checkoutCopy
  return (
    <p>
      {terms.before}
      <Links links={terms.links[kind]} between={terms.and} />
      {terms.after}
    </p>
  )
}
