import { Chart } from "#app/components/desk/chart.tsx"
import { changeSince, overviewCopy } from "#app/copy/desk/overview.ts"
import { plural } from "#app/copy/messages.ts"
import { formatMoney } from "#app/domain/money.ts"
import type { Takings } from "#app/domain/reports/revenue.ts"

const PERIODS = [
  { index: 0, name: "Today" },
  { index: 1, name: "7 days" },
  { index: 2, name: "30 days" },
] as const

/** What was taken, issued and activated, each against the period before, and licenses by day. */
export function Totals({ takings }: { takings: Takings }) {
  const { days, licenses, activations } = takings
  return (
    <section className="desk-sheet" aria-labelledby="totals">
      <h2 id="totals" className="desk-sheet-title">
        Revenue <span>{overviewCopy.totalsLead}</span>
      </h2>
      <dl className="desk-periods">
        {PERIODS.map((period) => (
          <Period key={period.name} takings={takings} {...period} />
        ))}
        <div>
          <dt>New computers, 30 days</dt>
          <dd>{activations.sums[2]}</dd>
          <dd>{activations.sums[0]} today</dd>
        </div>
      </dl>
      <Chart
        id="licenses"
        title="Licenses by day"
        summary={`${plural(licenses.sums[2], "license")} in 30 days`}
        days={days}
        values={licenses.byDay}
        format={String}
      />
    </section>
  )
}

/** The revenue of two periods in one line, for screens on which the rest of it is further down. */
export function Brief({ takings: { money } }: { takings: Takings }) {
  const sumOf = (index: 0 | 1) =>
    money
      .filter(({ taken }) => taken[index] > 0)
      .map(({ currency, taken }) => formatMoney({ amount: taken[index], currency }))
      .join(", ") || overviewCopy.noTakings
  return (
    <p className="desk-sheet desk-brief">
      Revenue today <strong>{sumOf(0)}</strong>, 7 days <strong>{sumOf(1)}</strong>
    </p>
  )
}

type PeriodProps = { takings: Takings; index: 0 | 1 | 2; name: string }

function Period({ takings: { money, licenses }, index, name }: PeriodProps) {
  const taken = money.filter(({ taken, before }) => taken[index] > 0 || before[index] > 0)
  return (
    <div>
      <dt>{name}</dt>
      {taken.length === 0 && <dd>{overviewCopy.noTakings}</dd>}
      {taken.map(({ currency, taken, before }) => (
        <dd key={currency}>
          {formatMoney({ amount: taken[index], currency })}{" "}
          <small>{changeSince(before[index], taken[index])}</small>
        </dd>
      ))}
      <dd>{plural(licenses.sums[index], "license")}</dd>
    </div>
  )
}
