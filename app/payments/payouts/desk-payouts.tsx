import { useLoaderData } from "@remix-run/react"
import { formatInvoiceNumber } from "#app/invoices/documents/invoice.ts"
import { formatAmount, formatPaise } from "#app/platform/money.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { ActionForm } from "#app/screens/action-form.tsx"
import { rowButton } from "#app/screens/cells.tsx"
import { DeskSection } from "#app/screens/desk-page.tsx"
import { ListPage, list, sortedByTime } from "#app/screens/list.tsx"
import { discard, issuePayoutInvoice, recordPayout } from "./desk-actions.server.ts"
import { payoutsCopy as copy } from "./desk-copy.ts"
import { listPayouts } from "./queries.server.ts"

type Row = Awaited<ReturnType<typeof listPayouts>>[number]

export const { meta, loader, action } = list({
  filters: {},
  find: listPayouts,
  title: "Payouts",
  lead: copy.lead,
  empty: copy.empty,
  actions: [recordPayout, issuePayoutInvoice, discard],
  columns: {
    Paid: { isShort: true, cell: ({ paidAt }) => formatIndianDay(paidAt) },
    Amount: { isNumber: true, cell: formatAmount },
    "In rupees": { isNumber: true, cell: ({ inrAmount }) => inrAmount !== null && formatPaise(inrAmount) },
    Reference: { isClear: true, cell: ({ reference }) => ({ code: reference }) },
    Recorded: sortedByTime(),
    Invoice: { isClear: true, cell: invoiceCell },
    Action: { narrow: "below", cell: buttonsOf },
  },
})

function invoiceCell({ id, discardedAt, series, year, seq }: Row) {
  if (discardedAt) return copy.discarded
  if (series === null || year === null || seq === null) return copy.open
  return { href: `/payouts/${id}`, text: formatInvoiceNumber({ series, year, seq }) }
}

function buttonsOf({ id, discardedAt, seq }: Row) {
  const isOpen = discardedAt === null && seq === null
  return {
    buttons: [isOpen && rowButton(issuePayoutInvoice.shown, id), isOpen && rowButton(discard.shown, id)],
  }
}

export default function Payouts() {
  const page = useLoaderData<typeof loader>()
  return (
    <ListPage page={page}>
      <DeskSection title={copy.record} isNew isFolded={page.rows.length > 0}>
        <ActionForm of={recordPayout.shown} name="payout" />
      </DeskSection>
    </ListPage>
  )
}
