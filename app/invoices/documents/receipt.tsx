import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { openNotices } from "#app/orders/payment-notices/notice-view.server.ts"
import { brand } from "#app/platform/brand.ts"
import { Mark } from "#app/platform/ui/icon.tsx"
import { documentPath, receiptCopy } from "./copy.ts"
import { ContractNotes, NoticesAbovePaper, PrintNote } from "./invoice-links.tsx"
import { findReceipt } from "./receipt-queries.server.ts"
import { receiptSummary, viewerOf } from "./receipt-view.server.ts"

export const handle = { script: "none" }

export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args)
  const { db, config, now } = args.context
  const found = await findReceipt(db, args.params.order ?? "", viewerOf(account), now())
  if (!found) throw new Response(null, { status: 404 })
  if (found.invoiceId) throw redirect(documentPath(found.order.id, found.invoiceId))
  const payments = await openNotices(args.context, account, ({ order }) => order.id === found.order.id)
  return { ...receiptSummary(found, config.contact), payments }
}

export default function Receipt() {
  const { facts, amount, status, isTaxed, seller, supportEmail, contract, payments } =
    useLoaderData<typeof loader>()
  return (
    <div className="column">
      <NoticesAbovePaper notices={payments} />
      <section className="card paper grid gap-6" aria-labelledby="receipt">
        <p className="flex items-center gap-2.5 font-display text-lg font-bold">
          <Mark size={24} /> {brand.fullName}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 id="receipt">{receiptCopy.title}</h1>
          <p className="pill pill-accent">{status}</p>
        </div>
        <dl className="grid gap-3">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-8 border-b border-line pb-3">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ))}
          <div className="flex flex-wrap items-baseline justify-between gap-x-8">
            <dt className="font-semibold">{receiptCopy.amountPaid}</dt>
            <dd className="font-display text-[min(1.8rem,8vw)] font-[680] whitespace-nowrap tabular-nums">
              {amount}
            </dd>
          </div>
        </dl>
        <p className="text-sm text-muted">
          {receiptCopy.soldBy} {seller} ·{" "}
          <a className="link" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </p>
        {!isTaxed && <p className="text-sm text-muted">{receiptCopy.noInvoice}</p>}
        <ContractNotes {...contract} />
      </section>
      <PrintNote />
    </div>
  )
}
