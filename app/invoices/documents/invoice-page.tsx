import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import { stateTaxName } from "#app/invoices/tax/gst.ts"
import { stateName } from "#app/orders/billing/indian-states.ts"
import { taxIdName } from "#app/orders/billing/tax-id.ts"
import { receiptPayment } from "#app/orders/order/copy.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { openNotices } from "#app/orders/payment-notices/notice-view.server.ts"
import { brand } from "#app/platform/brand.ts"
import { countryName } from "#app/platform/countries.ts"
import { formatExactly, formatPaise } from "#app/platform/money.ts"
import { withCountry } from "#app/platform/postal-address.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { Mark } from "#app/platform/ui/icon.tsx"
import { couponRows, exportNotes, invoiceCopy, invoiceLink, invoiceTitles } from "./copy.ts"
import { type FoundInvoice, findInvoice } from "./find-queries.server.ts"
import { formatInvoiceNumber, type PrintedBuyer } from "./invoice.ts"
import { ContractNotes, InvoiceLinks, NoticesAbovePaper, PrintNote } from "./invoice-links.tsx"
import { contractFacts, viewerOf } from "./receipt-view.server.ts"

export const handle = { script: "none" }

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
    <div className="column">
      <NoticesAbovePaper notices={payments} />
      <InvoiceSheet {...invoice} />
      <div className="no-print mt-6 empty:hidden">
        <InvoiceLinks invoices={others} />
      </div>
      <PrintNote />
    </div>
  )
}

/** A tax invoice or a credit note, on one sheet of A4. */
function InvoiceSheet(invoice: Omit<InvoiceSummary, "others">) {
  const { title, facts, seller, buyer, item, code, amounts, total, inr, notes, contract } = invoice
  return (
    <article className="card paper grid gap-6">
      <p className="flex items-center gap-2.5 font-display text-lg font-bold">
        <Mark size={24} /> {brand.fullName}
      </p>
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <h1>{title}</h1>
        <address className="max-w-[20rem] not-italic">
          <strong className="block">{seller.legalName}</strong>
          <span className="block whitespace-pre-line text-muted">{withCountry(seller.address)}</span>
          {seller.gstin && (
            <span className="block">
              {invoiceCopy.gstin} {seller.gstin}
            </span>
          )}
        </address>
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <dl className="grid content-start gap-1.5 text-[0.95rem]">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap gap-x-3">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="min-w-0 text-[0.95rem] wrap-anywhere">
          <h2 className="text-base font-semibold text-muted">{invoiceCopy.billedTo}</h2>
          <bdi className="block font-semibold">{buyer.name}</bdi>
          {buyer.lines.map((line) => (
            <bdi key={line} className="block whitespace-pre-line">
              {line}
            </bdi>
          ))}
        </div>
      </div>
      <table className="w-full text-left tabular-nums">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th className="py-2 font-semibold">{invoiceCopy.description}</th>
            <th className="py-2 text-right font-semibold">{invoiceCopy.amount}</th>
          </tr>
        </thead>
        <tbody>
          <Row name={item} detail={code} value="" />
          {amounts.map(([name, value]) => (
            <Row key={name} name={name} value={value} />
          ))}
        </tbody>
        <tfoot>
          <tr className="text-lg font-semibold">
            <th className="py-3 pr-4 text-left">{invoiceCopy.total}</th>
            <td className="py-3 text-right whitespace-nowrap">{total}</td>
          </tr>
        </tfoot>
      </table>
      <div className="grid gap-1.5 text-sm text-muted">
        {inr && (
          <p>
            {invoiceCopy.inRupees} {inr}
          </p>
        )}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {contract && <ContractNotes {...contract} />}
      </div>
    </article>
  )
}

function Row({ name, detail, value }: { name: ReactNode; detail?: string; value: string }) {
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pr-4 font-normal">
        {name}
        {detail && <span className="block text-sm text-muted">{detail}</span>}
      </th>
      <td className="py-2 text-right whitespace-nowrap">{value}</td>
    </tr>
  )
}

type SummaryRow = readonly [name: string, value: string]

/** An invoice or a credit note as its page prints it. */
function invoiceSummary({ invoice, ofOrder, contract, ...payment }: FoundInvoice) {
  const original = ofOrder.find(({ id }) => id === (invoice.invoiceId ?? invoice.replacesId))
  const { kind, supply, currency, inrTotal, lutNumber, seller, buyer } = invoice
  return {
    title: invoiceTitles[kind],
    facts: [
      [invoiceCopy.number, formatInvoiceNumber(invoice)],
      [invoiceCopy.date, formatIndianDay(invoice.issuedAt)],
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
    seller,
    buyer: { name: buyer.company ?? buyer.email, lines: buyerLines(buyer) },
    item: invoice.item,
    code: `${invoice.taxCode.startsWith("99") ? "SAC" : "HSN"} ${invoice.taxCode}`,
    amounts: amountRows(invoice),
    total: formatExactly({ amount: invoice.total, currency }),
    inr: currency !== "INR" && inrTotal !== null ? formatPaise(inrTotal) : null,
    notes: [
      exportNotes[supply],
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
