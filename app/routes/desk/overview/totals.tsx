import { Chart } from "#app/components/desk/chart.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { overviewCopy } from "#app/copy/desk/overview.ts"
import { plural } from "#app/copy/messages.ts"
import { type Currency, formatMoney } from "#app/domain/money.ts"
import { bestDay, type Periods, type Takings } from "#app/domain/reports/revenue.ts"

/** Takings, licenses and activations of the last days: a table, and a chart of each. */
export function Totals({ takings }: { takings: Takings }) {
  const { days, money, licenses, activations } = takings
  return (
    <section aria-labelledby="totals" className="grid gap-6">
      <div>
        <h2 id="totals" className="text-xl">
          The last 30 days
        </h2>
        <p className="text-sm text-muted">{overviewCopy.totalsLead}</p>
      </div>
      <TotalsTable takings={takings} />
      {money.length === 0 && <p className="text-muted">{overviewCopy.noTakings}</p>}
      <div className="desk-charts">
        {money.map(({ currency, byDay, payments, taken }) => (
          <Chart
            key={currency}
            id={`taken-${currency}`}
            title={`Taken in ${currency}`}
            summary={`${amountOf(currency)(taken[2])} from ${plural(payments, "payment")}${best(days, byDay, amountOf(currency))}`}
            days={days}
            values={byDay}
            format={amountOf(currency)}
            kind="bars"
          />
        ))}
        <Counts id="licenses" title="Licenses" noun="license" days={days} counts={licenses} />
        <Counts id="activations" title="Activations" noun="new computer" days={days} counts={activations} />
      </div>
    </section>
  )
}

const amountOf = (currency: Currency) => (amount: number) => formatMoney({ amount, currency })

/** "; the most on 2026-11-22: $94.99." */
function best(days: string[], values: number[], format: (value: number) => string): string {
  const found = bestDay(days, values)
  return found ? `; the most on ${found.day}: ${format(found.value)}.` : "."
}

type CountsProps = {
  id: string
  title: string
  noun: string
  days: string[]
  counts: { sums: Periods; byDay: number[] }
}

function Counts({ id, title, noun, days, counts: { sums, byDay } }: CountsProps) {
  if (sums[2] === 0) return null
  return (
    <Chart
      id={id}
      title={title}
      summary={`${plural(sums[2], noun)}${best(days, byDay, String)}`}
      days={days}
      values={byDay}
      format={String}
      kind="area"
    />
  )
}

function TotalsTable({ takings: { money, licenses, activations } }: { takings: Takings }) {
  const rows = [
    ...money.flatMap(({ currency, taken, refunded }) => {
      const given = { name: `Refunded in ${currency}`, cells: refunded.map(amountOf(currency)) }
      const rowOfTaken = { name: `Taken in ${currency}`, cells: taken.map(amountOf(currency)) }
      return refunded[2] > 0 ? [rowOfTaken, given] : [rowOfTaken]
    }),
    { name: "Licenses", cells: licenses.sums.map(String) },
    { name: "Activations", cells: activations.sums.map(String) },
  ]
  return (
    <DeskTable
      caption="Takings, licenses and activations"
      rows={rows}
      keyOf={({ name }) => name}
      empty={overviewCopy.noTakings}
      columns={[
        { label: "What", cell: ({ name }) => <strong>{name}</strong> },
        { label: "Today", isNumber: true, cell: ({ cells: [today] }) => today },
        { label: "7 days", isNumber: true, cell: ({ cells: [, week] }) => week },
        { label: "30 days", isNumber: true, cell: ({ cells: [, , month] }) => month },
      ]}
    />
  )
}
