import { DeskSection } from "#app/components/desk/desk-page.tsx"
import { type DeskColumn, DeskTable } from "#app/components/desk/desk-table.tsx"
import { DeskTime } from "#app/components/desk/desk-time.tsx"
import { settlementsCopy } from "#app/copy/desk/settlements.ts"
import type { SettlementsSummary } from "./settlements-summary.server.ts"

type Row = SettlementsSummary["rows"][number]

const COLUMNS: DeskColumn<Row>[] = [
  { label: "Created", isShort: true, cell: ({ createdAt }) => <DeskTime at={createdAt} /> },
  { label: "Payments", isNumber: true, cell: ({ payments }) => payments },
  { label: "Refunds", isNumber: true, cell: ({ refunds }) => refunds },
  { label: "Others", isNumber: true, cell: ({ others }) => others },
  { label: "Fees", isNumber: true, cell: ({ fees }) => fees },
  { label: "Tax in them", isNumber: true, cell: ({ tax }) => tax },
  { label: "Paid out", narrow: "side", isNumber: true, cell: ({ amount }) => <strong>{amount}</strong> },
  { label: "Bank reference", isShort: true, cell: Reference },
  { label: "State", isStatus: true, cell: ({ state }) => state },
  { label: "Compared", isStatus: true, cell: ({ agreement }) => agreement },
]

export function Reference({ reference }: Pick<Row, "reference">) {
  return reference === null ? settlementsCopy.noReference : <code>{reference}</code>
}

export function SettlementsResult({ summary }: { summary: SettlementsSummary }) {
  const { rows, hasOthers, differences, moreDifferences, unsettled, hasMoreUnsettled } = summary
  return (
    <>
      <DeskTable
        caption={settlementsCopy.title}
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/desk/reconciliation/settlements/${id}`}
        empty={settlementsCopy.empty}
        columns={COLUMNS.filter(({ label }) => hasOthers || label !== "Others")}
      />
      {rows.length > 0 && differences.length === 0 && (
        <p className="font-semibold">{settlementsCopy.agree}</p>
      )}
      {differences.length > 0 && (
        <DeskSection id="differences" title={settlementsCopy.differences}>
          <DeskTable
            caption={settlementsCopy.differences}
            rows={differences}
            keyOf={({ key }) => key}
            hrefOf={({ href }) => href}
            empty=""
            columns={[
              { label: "What", cell: LineName },
              {
                label: "Settlement",
                isShort: true,
                cell: ({ createdAt }) => <DeskTime at={createdAt} isDay />,
              },
              { label: "Amount", isNumber: true, cell: ({ amount }) => amount },
              { label: "Difference", narrow: "below", cell: Difference },
            ]}
          />
          {moreDifferences > 0 && <p>{settlementsCopy.moreDifferences(moreDifferences)}</p>}
        </DeskSection>
      )}
      {unsettled.length > 0 && (
        <DeskSection id="unsettled" title={settlementsCopy.unsettled}>
          <p className="text-muted">{settlementsCopy.unsettledLead}</p>
          <DeskTable
            caption={settlementsCopy.unsettled}
            rows={unsettled}
            keyOf={({ id }) => id}
            hrefOf={({ href }) => href}
            empty=""
            columns={[
              { label: "Buyer", cell: ({ who }) => who },
              {
                label: "Captured",
                isShort: true,
                cell: ({ capturedAt }) => capturedAt && <DeskTime at={capturedAt} />,
              },
              { label: "Amount", isNumber: true, cell: ({ amount }) => amount },
            ]}
          />
          {hasMoreUnsettled && <p>{settlementsCopy.moreUnsettled(unsettled.length)}</p>}
        </DeskSection>
      )}
    </>
  )
}

/** A line by its words, and by Razorpay's number where nothing here says more. */
export function LineName({ title, id }: { title: string; id: string | null }) {
  return (
    <>
      {title} {id && <code>{id}</code>}
    </>
  )
}

/** What differs, with a link to where a payment that is missing here is confirmed. */
export function Difference({ difference, compareHref }: { difference: string; compareHref: string | null }) {
  if (difference === "") return null
  return (
    <>
      {difference}{" "}
      {compareHref && (
        <a className="link" href={compareHref}>
          {settlementsCopy.compareDay}
        </a>
      )}
    </>
  )
}
