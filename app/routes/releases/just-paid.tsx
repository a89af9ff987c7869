import { Notice } from "#app/components/notice.tsx"
import { justPaidCopy } from "#app/copy/releases/just-paid.ts"

type JustPaidProps = {
  /** "$94.99" */
  amount: string
  orderId: string
  email: string
  isConfirmed: boolean
}

/** What was paid, and where the receipt went. */
export function JustPaid({ amount, orderId, email, isConfirmed }: JustPaidProps) {
  const { received, receipt, order, confirm, otherAddress } = justPaidCopy
  return (
    <Notice kind="success">
      <p className="text-xl font-semibold">{received(amount)}</p>
      <p className="mt-1 [overflow-wrap:anywhere]">
        {receipt(email)} {!isConfirmed && confirm}{" "}
        <a className="link" href="/account#email">
          {otherAddress}
        </a>
      </p>
      <p className="mt-1 text-muted">
        {order}:{" "}
        <a className="link [overflow-wrap:anywhere]" href={`/receipts/${orderId}`}>
          {orderId}
        </a>
      </p>
    </Notice>
  )
}
