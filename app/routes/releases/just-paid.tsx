import { Notice } from "#app/components/notice.tsx"
import { justPaidCopy } from "#app/copy/releases/just-paid.ts"

type JustPaidProps = {
  /** "$94.99" */
  amount: string
  orderId: string
  email: string
  isConfirmed: boolean
  /** The address of the newest installer, which asks for no log-in. */
  installer: string
}

/** What was paid, and where the receipt went. */
export function JustPaid({ amount, orderId, email, isConfirmed, installer }: JustPaidProps) {
  const { received, receipt, order, confirm, otherAddress, onPhone, subject, sendLink } = justPaidCopy
  const link = `mailto:${email}?${new URLSearchParams({ subject, body: installer })}`.replaceAll("+", "%20")
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
      <p className="mt-3 hidden pointer-coarse:block">
        {onPhone}{" "}
        <a className="link link-tall" href={link}>
          {sendLink}
        </a>
      </p>
    </Notice>
  )
}
