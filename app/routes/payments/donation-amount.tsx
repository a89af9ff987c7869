import { type ReactNode, useRef } from "react"
import { type Currency, SYMBOLS } from "#app/domain/money.ts"
import { DONATION_PRESETS } from "#app/domain/payments/donation.ts"

type DonationAmountProps = {
  /** Undefined when the chosen currency is none that donations are accepted in. */
  currency: Currency | undefined
  /** The submitted values, after an error. */
  typed: { amount?: string; customAmount?: string } | undefined
}

/**
 * Amounts are radio buttons; CSS alone shows the custom amount's input, so the form works without JavaScript.
 * With JavaScript, choosing Custom also clears and focuses the input.
 */
export function DonationAmount({ currency, typed }: DonationAmountProps) {
  const customInput = useRef<HTMLInputElement>(null)

  function chooseCustom() {
    if (!customInput.current) return
    customInput.current.value = ""
    customInput.current.focus()
  }

  return (
    <fieldset>
      <legend className="font-semibold">Amount</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {DONATION_PRESETS.map((amount) => (
          <AmountChoice key={amount} value={String(amount)} chosen={typed?.amount}>
            <span className="tabular-nums">
              {currency && SYMBOLS[currency]}
              {amount}
            </span>
          </AmountChoice>
        ))}
        <AmountChoice value="custom" chosen={typed?.amount} onChange={chooseCustom}>
          <span>Custom</span>
        </AmountChoice>
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
          aria-invalid={typed?.amount === "custom" ? true : undefined}
        />
      </div>
    </fieldset>
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
    <label className="choice">
      <input type="radio" name="amount" value={value} defaultChecked={chosen === value} onChange={onChange} />
      {children}
    </label>
  )
}
