import { formatMoney, type Money } from "#app/platform/money.ts"
import { Icon } from "#app/platform/ui/icon.tsx"
import { checkoutCopy } from "./copy.ts"

/** Where the button that pays has the words of the law, the amount stands directly above it. */
export const AmountToPay = ({ amount }: { amount: Money }) => (
  <p className="-mb-3 leading-tight">
    {checkoutCopy.total} <b className="figure">{formatMoney(amount)}</b>
  </p>
)

/** Words of the button that pays: those of the law alone, or the amount. */
export const PayWords = ({ label, isOrdered }: { label: string; isOrdered: boolean }) =>
  isOrdered ? (
    <span>{checkoutCopy.order}</span>
  ) : (
    <>
      <Icon name="lock" size={18} />
      <span>{label}</span>
    </>
  )
