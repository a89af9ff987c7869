import { sql } from "drizzle-orm"
import { emailOfBuyer } from "#app/orders/order/queries.server.ts"
import type { WorkKind } from "#app/screens/work-item.ts"
import { defineWorkSource } from "#app/screens/work-source.server.ts"
import { invoices } from "#db/schema/invoices.ts"
import { formatInvoiceNumber, type InvoiceNumber } from "./invoice.ts"

export const papersKind: WorkKind = {
  name: "papers",
  title: "Papers that lack something",
  noun: "paper",
  screen: "/desk/reports",
}

const { paymentId, total, currency, series, year, seq, orderId } = invoices

export const workSources = [
  // The first invoice of a payment whose amount in rupees is unknown, too; with a plus, SQLite stays in the index of such invoices.
  defineWorkSource<InvoiceNumber & { orderId: string }>({
    name: "value",
    kind: papersKind,
    urgency: 220,
    subject: "payment",
    query: () => ({
      from: invoices,
      open: sql`inr_total is null and currency <> 'INR' and kind <> 'commercial-note' and issued_at >= 0
      and not exists (select 1 from payments p where p.id = invoices.payment_id and p.inr_amount is not null)`,
      groupBy: sql`+payment_id`,
      at: sql`min(issued_at)`,
      key: sql`payment_id`,
      values: {
        id: paymentId,
        amount: total,
        currency,
        series,
        year,
        seq,
        orderId,
        who: emailOfBuyer(sql`invoices.order_id`),
      },
    }),
    describe: ({ orderId, ...number }, { when }) => ({
      title: `${formatInvoiceNumber(number)} lacks its value in rupees`,
      href: `/desk/orders/${orderId}?open=In+rupees`,
      detail: `issued ${when}`,
    }),
  }),
]
