import { checkoutCopy } from "#app/copy/orders/checkout.ts"
import type { Purchase } from "#app/domain/orders/order.ts"

/** What a payment agrees to, with the policies that belong to it. */
export function PaymentTerms({ kind }: { kind: Purchase["kind"] }) {
  const { terms, policies } = checkoutCopy
  return (
    <p className="text-sm text-muted">
      {terms[kind]}{" "}
      {policies[kind].map(({ href, label, before }) => (
        <span key={href}>
          {before}
          <a className="link" href={href}>
            {label}
          </a>
        </span>
      ))}
      .
    </p>
  )
}
