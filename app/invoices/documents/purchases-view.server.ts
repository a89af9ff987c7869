import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { paidAmount, statusOfPurchase } from "#app/orders/order/copy.ts"
import { documentPath } from "#app/orders/order/document-link-copy.ts"
import { itemName } from "#app/orders/order/order.ts"
import { noticeOf } from "#app/orders/payment-notices/notice-view.server.ts"
import { decodeCursor, PAGE_SIZE, paginate } from "#app/platform/paging.ts"
import { findAccountPage } from "./account-page-queries.server.ts"
import { invoiceLink } from "./copy.ts"

/** A page of the account's purchases, and, from the same round trip, what else its page shows. */
export async function loadPurchases({ request, context }: LoaderFunctionArgs, accountId: string) {
  const before = decodeCursor(new URL(request.url).searchParams.get("before"))
  const query = { before, limit: PAGE_SIZE + 1, now: context.now() }
  const { paid, noticed, pendingChange, consent } = await findAccountPage(context.db, accountId, query)
  const page = paginate(paid)
  const items = page.items.map(({ id, paidAt, invoices, isWithdrawable, ...order }) => {
    const hasInvoice = invoices.some(({ kind }) => kind === "invoice")
    return {
      id,
      item: itemName(order),
      amount: paidAmount(order),
      status: statusOfPurchase(order.moneyState),
      paidAt,
      receipt: hasInvoice ? null : documentPath(id, null),
      invoices: invoices.map(invoiceLink),
      isWithdrawable,
    }
  })
  const purchases = {
    page: { ...page, items },
    isFirstPage: before === null,
    payments: noticed.map(noticeOf),
  }
  return { purchases, pendingChange, consent }
}
