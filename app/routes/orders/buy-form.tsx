import { useSubmit } from "@remix-run/react"
import type { FormEvent } from "react"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { planCopy } from "#app/copy/orders/plans.ts"
import type { Money } from "#app/domain/money.ts"

type BuyFormProps = {
  /** Of Basic, as the page shows it. */
  price: Money
  /**
   * The address of the pricing page, for a form on another page. Without it, a browser sends the form to the page's own
   * address with its query, so that a coupon in it arrives also from the page that is cached without one.
   */
  action?: "/buy"
  className?: string
}

/** The one button that buys. */
export function BuyForm({ price: { amount, currency }, action, className }: BuyFormProps) {
  const submit = useSubmit()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget)
  }

  return (
    <form method="post" action={action} onSubmit={send}>
      <input type="hidden" name="displayedPrice" value={`${amount} ${currency}`} />
      <SubmitButton name="plan" value="basic" pending="Processing..." className={className}>
        {planCopy.basic.button}
      </SubmitButton>
    </form>
  )
}
