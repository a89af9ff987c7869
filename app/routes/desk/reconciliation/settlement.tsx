import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage, DeskSection, Facts } from "#app/components/desk/desk-page.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { StatusPill } from "#app/components/desk/status-pill.tsx"
import { Notice } from "#app/components/notice.tsx"
import { settlementsCopy } from "#app/copy/desk/settlements.ts"
import { findSettlement } from "#app/services/payments/compare-settlements.server.ts"
import { Difference, LineName, Reference } from "./settlements-result.tsx"
import { settlementSummary } from "./settlements-summary.server.ts"

export const meta = deskMeta("Settlement")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const found = await findSettlement(args.context, args.params.settlement ?? "")
  if (found === "unknown") throw new Response(null, { status: 404 })
  if (found === "provider-silent") return data({ problem: settlementsCopy.silent, settlement: null })
  if (found === "too-many") return data({ problem: settlementsCopy.tooMany, settlement: null })
  const [settlement] = found.settlements
  if (!settlement) throw new Response(null, { status: 404 })
  return data({ problem: null, settlement: settlementSummary(settlement, found.own) })
}

const BACK = { href: "/desk/reconciliation/settlements", label: settlementsCopy.title }

export default function Settlement() {
  const { problem, settlement } = useLoaderData<typeof loader>()
  if (!settlement) {
    return (
      <DeskPage title={settlementsCopy.title} back={BACK}>
        <Notice kind="error">{problem}</Notice>
      </DeskPage>
    )
  }
  const { title, sumDifference, lines, lineCount, agreement, state } = settlement
  return (
    <DeskPage title={title} back={BACK}>
      {sumDifference && <Notice kind="error">{sumDifference}</Notice>}
      <Facts
        facts={[
          { name: "Paid out", value: settlement.amount },
          { name: "State", value: <StatusPill>{state}</StatusPill> },
          { name: "Compared with the books", value: <StatusPill>{agreement}</StatusPill> },
          { name: "Bank reference", value: <Reference {...settlement} /> },
          { name: `Payments (${settlement.paymentCount})`, value: settlement.payments },
          { name: `Refunds (${settlement.refundCount})`, value: settlement.refunds },
          ...(settlement.otherCount > 0
            ? [{ name: `Others (${settlement.otherCount})`, value: settlement.others }]
            : []),
          { name: "Razorpay's fees", value: settlement.fees },
          { name: "Tax in them", value: settlement.tax },
        ]}
      />
      <DeskSection id="lines" title={settlementsCopy.linesTitle}>
        <p>
          <a className="link" href={`/desk/reconciliation/settlement.csv?settlement=${settlement.id}`}>
            Export CSV
          </a>
        </p>
        <DeskTable
          caption={settlementsCopy.linesTitle}
          rows={lines}
          keyOf={({ key }) => key}
          hrefOf={({ href }) => href}
          empty={settlementsCopy.noLines}
          columns={[
            { label: "What", cell: LineName },
            { label: "Amount", isNumber: true, cell: ({ gross }) => gross },
            { label: "Fee", isNumber: true, cell: ({ fee }) => fee },
            { label: "Tax in it", isNumber: true, cell: ({ tax }) => tax },
            { label: "Paid out", narrow: "side", isNumber: true, cell: ({ net }) => net },
            { label: "Difference", narrow: "below", cell: Difference },
          ]}
        />
        {lineCount > lines.length && <p>{settlementsCopy.moreLines(lines.length, lineCount)}</p>}
      </DeskSection>
    </DeskPage>
  )
}
