import { useRef, useState } from "react"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { DONATION_CURRENCIES, DONATION_PRESETS } from "#app/domain/checkout/donation.ts"
import { SYMBOLS } from "#app/domain/money.ts"

export type DonationRefusal = {
  typed: { currency?: string; amount?: string; customAmount?: string }
  form: string
}

/**
 * Amounts are radio buttons; CSS alone shows the custom amount's input, so the form works without JavaScript.
 * With JavaScript, choosing Custom also clears and focuses the input.
 */
export function DonationFields({ refused }: { refused: DonationRefusal | undefined }) {
  const typed = refused?.typed
  const [currency, setCurrency] = useState(typed?.currency ?? DONATION_CURRENCIES[0])
  const customInput = useRef<HTMLInputElement>(null)
  const symbol = DONATION_CURRENCIES.find((code) => code === currency)

  function chooseCustom() {
    if (!customInput.current) return
    customInput.current.value = ""
    customInput.current.focus()
  }

  return (
    <Form errors={refused} className="card donation grid gap-5">
      <div className="grid gap-1.5">
        <label htmlFor="currency" className="font-semibold">
          Currency
        </label>
        <select
          id="currency"
          name="currency"
          className="input max-w-48"
          defaultValue={currency}
          onChange={(event) => setCurrency(event.target.value)}
        >
          {DONATION_CURRENCIES.map((code) => (
            <option key={code} value={code}>
              {code} ({SYMBOLS[code]})
            </option>
          ))}
        </select>
      </div>
      <fieldset>
        <legend className="font-semibold">Amount</legend>
        <div className="mt-1.5 flex flex-wrap gap-2">
          {DONATION_PRESETS.map((amount) => (
            <label key={amount} className="choice">
              <input
                type="radio"
                name="amount"
                value={amount}
                defaultChecked={typed?.amount === String(amount)}
              />
              <span className="tabular-nums">
                {symbol && SYMBOLS[symbol]}
                {amount}
              </span>
            </label>
          ))}
          <label className="choice">
            <input
              type="radio"
              name="amount"
              value="custom"
              defaultChecked={typed?.amount === "custom"}
              onChange={chooseCustom}
            />
            <span>Custom</span>
          </label>
        </div>
        <div className="donation-custom mt-3">
          <label htmlFor="customAmount" className="sr-only">
            Custom amount
          </label>
          <input
            ref={customInput}
            id="customAmount"
            name="customAmount"
            type="number"
            inputMode="decimal"
            min="1"
            step="0.01"
            placeholder="Enter custom amount"
            className="input max-w-64"
            defaultValue={typed?.customAmount}
            aria-invalid={refused && typed?.amount === "custom" ? true : undefined}
          />
        </div>
      </fieldset>
      <SubmitButton pending="Processing..." className="justify-self-start">
        Proceed to Donate
      </SubmitButton>
    </Form>
  )
}
