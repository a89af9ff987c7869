import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { documentPath } from "#app/orders/order/document-link-copy.ts"
import { openNotices } from "#app/orders/payment-notices/notice-view.server.ts"
import { Notice } from "#app/platform/ui/form.tsx"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
import { receiptCopy } from "./copy.ts"
import {
  ContractNotes,
  NoticesAbovePaper,
  PaperBar,
  PaperFacts,
  PaperHead,
  PaperTable,
  Party,
} from "./paper.tsx"
import { findReceipt } from "./receipt-queries.server.ts"
import { receiptSummary, viewerOf } from "./receipt-view.server.ts"

export const handle = { script: "print" }

export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args)
  const { db, config, now } = args.context
  const found = await findReceipt(db, args.params.order ?? "", viewerOf(account), now())
  if (!found) throw new Response(null, { status: 404 })
  if (found.invoiceId) throw redirect(documentPath(found.order.id, found.invoiceId))
  const payments = await openNotices(args.context, account, ({ order }) => order.id === found.order.id)
  const why = new URL(args.request.url).searchParams.get("invoice") ?? ""
  const noInvoice = receiptCopy.noResellerInvoice.get(why) ?? null
  return { ...receiptSummary(found, config.contact), payments, noInvoice }
}

export default function Receipt() {
  const {
    amount,
    status,
    isTaxed,
    resold,
    noInvoice,
    vat,
    paidOn,
    supportEmail,
    contract,
    payments,
    ...receipt
  } = useLoaderData<typeof loader>()
  return (
    <WorkPage>
      <NoticesAbovePaper notices={payments} />
      {noInvoice && <Notice kind="info">{noInvoice}</Notice>}
      <PaperBar />
      <article className="paper">
        <PaperHead
          title={receiptCopy.title}
          status={status}
          amount={amount}
          line={receiptCopy.paidOn(paidOn)}
        />
        <PaperTable {...receipt.sold} total={[receiptCopy.amountPaid, amount]} />
        <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
          <Party {...receipt.seller}>
            <a className="link" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </Party>
          <Party label={receiptCopy.boughtBy} {...receipt.buyer} />
        </div>
        <PaperFacts facts={receipt.facts} />
        <div className="fine">
          {vat && <p>{vat}</p>}
          {resold ? (
            <p>
              {resold.invoice}{" "}
              <a className="link no-print" href={resold.href}>
                {resold.link}
              </a>
            </p>
          ) : (
            !isTaxed && <p>{receiptCopy.noInvoice}</p>
          )}
          <ContractNotes {...contract} />
        </div>
      </article>
    </WorkPage>
  )
}
