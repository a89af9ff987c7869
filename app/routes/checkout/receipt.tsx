import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { Mark } from "#app/components/icon.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { brand } from "#app/copy/brand.ts"
import { itemName, paidAmount, receiptPayment } from "#app/copy/checkout/items.ts"
import { sellerAddress } from "#app/copy/site/legal-document.ts"
import { formatMoney } from "#app/domain/money.ts"
import { formatDay } from "#app/domain/time.ts"
import { findOrderOf } from "#db/checkout/orders.server.ts"

export const handle = { script: "none" }
export const meta = pageMeta("/receipts")

export async function loader(args: LoaderFunctionArgs) {
  const { id, email } = await requireAccount(args)
  const { db, config } = args.context
  const order = await findOrderOf(db, id, args.params.order ?? "")
  if (!order?.paidAt) throw new Response(null, { status: 404 })
  const { id: number, paidAt } = order
  const amount = paidAmount(order)
  return {
    number,
    item: itemName(order),
    amount,
    payment: receiptPayment(order),
    paidAt,
    email,
    seller: config.contact,
  }
}

export default function Receipt() {
  const { number, item, amount, payment, paidAt, email, seller } = useLoaderData<typeof loader>()
  const facts = [
    ["Order number", number],
    ["Date", formatDay(paidAt)],
    ["Item", item],
    payment,
    ["Bought by", email],
  ] as const
  return (
    <div className="column max-w-[38rem]">
      <section className="card grid gap-6" aria-labelledby="receipt">
        <p className="flex items-center gap-2.5 font-display text-lg font-bold">
          <Mark size={24} /> {brand.fullName}
        </p>
        <h1 id="receipt">Receipt</h1>
        <dl className="grid gap-3">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-8 border-b border-line pb-3">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
          <div className="flex flex-wrap items-baseline justify-between gap-x-8">
            <dt className="font-semibold">Amount paid</dt>
            <dd className="font-display text-[1.8rem] font-[680] tabular-nums">{formatMoney(amount)}</dd>
          </div>
        </dl>
        <p className="text-sm text-muted">
          Sold by {sellerAddress(seller)} ·{" "}
          <a className="link" href={`mailto:${seller.supportEmail}`}>
            {seller.supportEmail}
          </a>
        </p>
        <p className="text-sm text-muted">
          Payments are final, except where the law requires a refund. The{" "}
          <a className="link" href="/terms">
            Terms of Service
          </a>{" "}
          apply.
        </p>
      </section>
      <p className="no-print mt-6 text-muted">
        Print it with Ctrl+P.{" "}
        <a href="/account" className="link">
          Back to your account
        </a>
      </p>
    </div>
  )
}
