import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { stateName } from "#app/orders/billing/indian-states.ts"
import { taxIdName } from "#app/orders/billing/tax-id.ts"
import { couponRows } from "#app/orders/coupons/coupon-rows-copy.ts"
import { receiptPayment } from "#app/orders/order/copy.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { openNotices } from "#app/orders/payment-notices/notice-view.server.ts"
import { stateTaxName } from "#app/orders/tax/gst.ts"
import { countryName } from "#app/platform/countries.ts"
import { formatExactly, formatPaise } from "#app/platform/money.ts"
import { withCountry } from "#app/platform/postal-address.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
import { exportNotes, invoiceCopy, invoiceLink, invoiceTitles } from "./copy.ts"
import { type FoundInvoice, findInvoice } from "./find-queries.server.ts"
import { formatInvoiceNumber, type PrintedBuyer } from "./invoice.ts"
import {
  ContractNotes,
  InvoiceLinks,
  NoticesAbovePaper,
  PaperBar,
  PaperFacts,
  PaperHead,
  PaperTable,
  Party,
} from "./paper.tsx"
import { contractFacts, taxNumbersOf, vatSentenceOf, viewerOf } from "./receipt-view.server.ts"

export const handle = { script: "print" }

export async function loader(args: LoaderFunctionArgs) {
  const account = await requireAccount(args)
  const { db, now } = args.context
  const found = await findInvoice(db, args.params.invoice ?? "", viewerOf(account), now())
  if (!found) throw new Response(null, { status: 404 })
  const { orderId } = found.invoice
  const payments = await openNotices(args.context, account, ({ order }) => order.id === orderId)
  return { ...invoiceSummary(found), payments }
}

export default function Invoice() {
  const { others, payments, ...invoice } = useLoaderData<typeof loader>()
  return (
    <WorkPage>
      <NoticesAbovePaper notices={payments} />
      <PaperBar />
      <InvoiceSheet {...invoice} />
      <div className="no-print mt-6 empty:hidden">
        <InvoiceLinks invoices={others} />
      </div>
    </WorkPage>
  )
}

/** A tax invoice or a credit note, on one sheet of A4. */
function InvoiceSheet(invoice: Omit<InvoiceSummary, "others">) {
  const { title, line, facts, seller, buyer, item, code, amounts, total, notes, contract } = invoice
  return (
    <article className="paper">
      <PaperHead title={title} amount={total} line={line} />
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <Party label={invoiceCopy.from} {...seller} />
        <Party label={invoiceCopy.billedTo} {...buyer} />
      </div>
      <PaperTable item={item} detail={code} itemAmount="" rows={amounts} total={[invoiceCopy.total, total]} />
      <PaperFacts facts={facts} />
      <div className="fine">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {contract && <ContractNotes {...contract} />}
      </div>
    </article>
  )
}

type SummaryRow = readonly [name: string, value: string]

/** An invoice or a credit note as its page prints it. */
function invoiceSummary({ invoice, ofOrder, contract, ...payment }: FoundInvoice) {
  const original = ofOrder.find(({ id }) => id === (invoice.invoiceId ?? invoice.replacesId))
  const { kind, supply, currency, inrTotal, lutNumber, seller, buyer } = invoice
  return {
    title: invoiceTitles[kind],
    line: invoiceCopy.issued(formatInvoiceNumber(invoice), formatIndianDay(invoice.issuedAt)),
    facts: [
      ...(currency !== "INR" && inrTotal !== null
        ? [[invoiceCopy.inRupees, formatPaise(inrTotal)] as const]
        : []),
      ...(original
        ? [
            [
              invoiceCopy.original(kind),
              `${formatInvoiceNumber(original)}, ${formatIndianDay(original.issuedAt)}`,
            ] as const,
          ]
        : []),
      [invoiceCopy.orderNumber, orderNumber(invoice.orderId)],
      ...(invoice.kind === "invoice" ? [receiptPayment({ ...payment, paymentId: invoice.paymentId })] : []),
      [invoiceCopy.placeOfSupply, placeName(invoice.placeOfSupply)],
      [invoiceCopy.reverseCharge, invoiceCopy.noReverseCharge],
    ] satisfies SummaryRow[],
    seller: {
      name: seller.legalName,
      lines: [withCountry(seller.address), ...taxNumbersOf(seller)],
    },
    buyer: { name: buyer.company ?? buyer.email, lines: buyerLines(buyer) },
    item: invoice.item,
    code: `${invoice.taxCode.startsWith("99") ? "SAC" : "HSN"} ${invoice.taxCode}`,
    amounts: amountRows(invoice),
    total: formatExactly({ amount: invoice.total, currency }),
    notes: [
      vatSentenceOf(seller),
      exportNotes[supply] && `${invoiceCopy.exportLaw} ${exportNotes[supply]}.`,
      lutNumber && invoiceCopy.letter(lutNumber),
      kind === "commercial-note" && invoiceCopy.late,
      invoiceCopy.electronic,
    ].flatMap((note) => note || []),
    contract: kind === "invoice" ? contractFacts(contract) : null,
    others: ofOrder.filter(({ id }) => id !== invoice.id).map(invoiceLink),
  }
}

type InvoiceSummary = ReturnType<typeof invoiceSummary>

/** "27 Maharashtra" */
function placeName(code: string): string {
  const name = stateName(code)
  return name ? `${code} ${name}` : invoiceCopy.otherCountries
}

/** Returns the lines about the buyer that an invoice prints below the name. */
function buyerLines({ company, email, address, country, state, taxId }: PrintedBuyer): string[] {
  return [
    company && email,
    address,
    state && placeName(state),
    country && countryName(country),
    taxId && `${taxIdName(taxId)} ${taxId}`,
  ].flatMap((line) => line || [])
}

function amountRows({
  kind,
  supply,
  placeOfSupply,
  taxRate,
  currency,
  discount,
  ...amounts
}: FoundInvoice["invoice"]): SummaryRow[] {
  if (kind === "commercial-note") return []
  const money = (amount: number) => formatExactly({ amount, currency })
  const half = `${taxRate / 200}%`
  const taxes: SummaryRow[] =
    supply === "same-state"
      ? [
          [`CGST ${half}`, money(amounts.cgst)],
          [`${stateTaxName(placeOfSupply)} ${half}`, money(amounts.sgst)],
        ]
      : [[`IGST ${taxRate / 100}%`, money(amounts.igst)]]
  return [
    // A discount given at the sale is recorded on the invoice (CGST Act, s. 15(3)(a)).
    ...(discount ? couponRows(discount, { amount: amounts.total, currency }, formatExactly) : []),
    [invoiceCopy.taxableValue, money(amounts.taxableValue)],
    ...taxes,
    ...(amounts.rounding === 0 ? [] : [[invoiceCopy.rounding, money(amounts.rounding)] as const]),
  ]
}
