import { useState } from "react"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { SYMBOLS } from "#app/domain/money.ts"
import { DONATION_CURRENCIES } from "#app/domain/payments/donation.ts"
import { DonationAmount } from "./donation-amount.tsx"

export type DonationActionData = {
  typed: { currency?: string; amount?: string; customAmount?: string }
  form: string
}

export function DonationFields({ actionData }: { actionData: DonationActionData | undefined }) {
  const [currency, setCurrency] = useState(actionData?.typed.currency ?? DONATION_CURRENCIES[0])
  return (
    <Form errors={actionData} className="card donation grid gap-5">
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
      <DonationAmount
        currency={DONATION_CURRENCIES.find((code) => code === currency)}
        typed={actionData?.typed}
      />
      <SubmitButton pending="Processing..." className="justify-self-start">
        Proceed to Donate
      </SubmitButton>
    </Form>
  )
}
