import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/accounts/sessions/guards.server.ts"
import { exportNotes, invoiceCopy, invoiceTitles } from "#app/invoices/documents/copy.ts"
import { formatInvoiceNumber } from "#app/invoices/documents/invoice.ts"
import { PaperBar, PaperFacts, PaperHead, PaperTable, Party } from "#app/invoices/documents/paper.tsx"
import { taxNumbersOf } from "#app/invoices/documents/receipt-view.server.ts"
import { countryName } from "#app/platform/countries.ts"
import { formatExactly, formatPaise } from "#app/platform/money.ts"
import { withCountry } from "#app/platform/postal-address.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
import { findPayoutInvoice } from "./queries.server.ts"

export const handle = { script: "print" }

/** The export invoice of a payout, for the owner. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const found = await findPayoutInvoice(args.context.db, args.params.payout ?? "")
  if (!found) throw new Response(null, { status: 404 })
  const { invoice, reference, paidAt } = found
  const { currency, supply, taxRate, taxCode, lutNumber, seller, buyer } = invoice
  const money = (amount: number) => formatExactly({ amount, currency })
  return {
    line: invoiceCopy.issued(formatInvoiceNumber(invoice), formatIndianDay(invoice.issuedAt)),
    total: money(invoice.total),
    seller: { name: seller.legalName, lines: [withCountry(seller.address), ...taxNumbersOf(seller)] },
    buyer: { name: buyer.name, lines: [buyer.address, countryName(buyer.country)].filter(Boolean) },
    item: invoice.item,
    code: `${taxCode.startsWith("99") ? "SAC" : "HSN"} ${taxCode}`,
    amounts: [
      [invoiceCopy.taxableValue, money(invoice.taxableValue)],
      [`IGST ${taxRate / 100}%`, money(invoice.igst)],
      ...(invoice.rounding === 0 ? [] : [[invoiceCopy.rounding, money(invoice.rounding)]]),
    ] as [string, string][],
    facts: [
      [invoiceCopy.inRupees, formatPaise(invoice.inrTotal)],
      [invoiceCopy.payout, `${reference}, ${formatIndianDay(paidAt)}`],
      [invoiceCopy.placeOfSupply, invoiceCopy.otherCountries],
      [invoiceCopy.reverseCharge, invoiceCopy.noReverseCharge],
    ] as [string, string][],
    notes: [
      exportNotes[supply] && `${exportNotes[supply]}.`,
      lutNumber && invoiceCopy.letter(lutNumber),
      invoiceCopy.electronic,
    ].flatMap((note) => note || []),
  }
}

export default function PayoutInvoice() {
  const { line, total, seller, buyer, item, code, amounts, facts, notes } = useLoaderData<typeof loader>()
  return (
    <WorkPage>
      <PaperBar />
      <article className="paper">
        <PaperHead title={invoiceTitles.invoice} amount={total} line={line} />
        <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
          <Party label={invoiceCopy.from} {...seller} />
          <Party label={invoiceCopy.billedTo} {...buyer} />
        </div>
        <PaperTable
          item={item}
          detail={code}
          itemAmount=""
          rows={amounts}
          total={[invoiceCopy.total, total]}
        />
        <PaperFacts facts={facts} />
        <div className="fine">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </article>
    </WorkPage>
  )
}
