import { type ReactNode, useRef, useState } from "react"
import type { FormErrors } from "#app/platform/http/form-action.server.ts"
import { type Currency, SYMBOLS } from "#app/platform/money.ts"
import { FieldError, Select } from "#app/platform/ui/field.tsx"
import { Form, SubmitButton } from "#app/platform/ui/form.tsx"
import { donationCopy } from "./copy.ts"
import { DONATION_CURRENCIES, DONATION_PRESETS } from "./donation.ts"

export type DonationActionData = FormErrors<"customAmount"> & {
  typed: { currency?: string; amount?: string; customAmount?: string }
}

type DonationFieldsProps = {
  /** The visitor's. */
  currency: Currency
  actionData: DonationActionData | undefined
}

/**
 * Amounts are radio buttons; CSS alone shows the custom amount's input, so the form works without JavaScript.
 * With JavaScript, choosing Custom also clears and focuses the input.
 */
export function DonationFields({ currency: own, actionData }: DonationFieldsProps) {
  const typed = actionData?.typed
  const error = actionData?.fields?.customAmount
  const [currency, setCurrency] = useState(typed?.currency ?? own)
  const symbol = SYMBOLS[DONATION_CURRENCIES.find((code) => code === currency) ?? own]
  const customInput = useRef<HTMLInputElement>(null)

  function chooseCustom() {
    if (!customInput.current) return
    customInput.current.value = ""
    customInput.current.focus()
  }

  return (
    <Form errors={actionData} className="card shadow-float donation grid gap-5">
      <div className="max-w-48">
        <Select
          name="currency"
          label={donationCopy.currency}
          options={DONATION_CURRENCIES.map((code) => ({ value: code, label: `${code} (${SYMBOLS[code]})` }))}
          defaultValue={currency}
          onChange={(event) => setCurrency(event.target.value)}
        />
      </div>
      <fieldset>
        <legend className="text-sm font-semibold">{donationCopy.amount}</legend>
        <div className="chips mt-1.5">
          {DONATION_PRESETS.map((amount) => (
            <AmountChoice key={amount} value={String(amount)} chosen={typed?.amount}>
              <span className="tabular">{`${symbol}${amount}`}</span>
            </AmountChoice>
          ))}
          <AmountChoice value="custom" chosen={typed?.amount} onChange={chooseCustom}>
            <span>{donationCopy.custom}</span>
          </AmountChoice>
        </div>
        <div className="donation-custom mt-5">
          <div className="grid max-w-[17rem] gap-1.5">
            <label htmlFor="customAmount" className="text-sm font-semibold">
              {donationCopy.customAmount}
            </label>
            <input
              ref={customInput}
              id="customAmount"
              name="customAmount"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              placeholder={donationCopy.customPlaceholder}
              className="input"
              defaultValue={typed?.customAmount}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? "customAmount-hint customAmount-error" : "customAmount-hint"}
            />
            <p id="customAmount-hint" className="text-sm text-muted">
              {donationCopy.customHint}
            </p>
            <FieldError id="customAmount" error={error} />
          </div>
        </div>
      </fieldset>
      <SubmitButton pending={donationCopy.processing} className="justify-self-start">
        {donationCopy.submit}
      </SubmitButton>
    </Form>
  )
}

type AmountChoiceProps = {
  value: string
  chosen: string | undefined
  onChange?: () => void
  children: ReactNode
}

function AmountChoice({ value, chosen, onChange, children }: AmountChoiceProps) {
  return (
    <label className="chip">
      <input type="radio" name="amount" value={value} defaultChecked={chosen === value} onChange={onChange} />
      {children}
    </label>
  )
}
