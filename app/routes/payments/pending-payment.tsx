import { pendingPaymentCopy } from "#app/copy/payments/pending-payment.ts"

/** Replaces the plan cards while a license order is being confirmed. */
export function PendingPayment({ orderId }: { orderId: string }) {
  const { title, body, link } = pendingPaymentCopy
  return (
    <div className="card shadow-float mt-8 grid max-w-[44rem] gap-4">
      <h2 className="text-xl">{title}</h2>
      <p className="text-muted">{body}</p>
      <p>
        <a href={`/checkout/${orderId}`} className="btn">
          {link}
        </a>
      </p>
    </div>
  )
}
