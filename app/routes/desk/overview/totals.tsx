import { Chart } from "#app/components/desk/chart.tsx"
import { changeSince } from "#app/copy/desk/overview.ts"
import { plural } from "#app/copy/plural.ts"
import { formatMoney, fromMajorUnits, toMajorUnits } from "#app/domain/money.ts"
import type { Revenue } from "#app/domain/reports/recent-revenue.ts"

const PERIODS = [
  { index: 0, name: "Today" },
  { index: 1, name: "7 days" },
  { index: 2, name: "30 days" },
] as const

/** What was taken, issued and activated, each against the period before, and licenses by day. */
export function Totals({ revenue, conversion }: { revenue: Revenue; conversion: string }) {
  const { days, rupees, licenses, activations } = revenue
  return (
    <section className="desk-sheet" aria-labelledby="totals">
      <h2 id="totals" className="desk-sheet-title">
        Revenue{" "}
        <span>
          {rupees.isWhole
            ? "in rupees, against the time before"
            : "in rupees where known, against the time before"}
        </span>
      </h2>
      <dl className="desk-periods">
        {PERIODS.map((period) => (
          <Period key={period.name} revenue={revenue} {...period} />
        ))}
        <div>
          <dt>New computers, 30 days</dt>
          <dd>{activations.sums[2]}</dd>
          <dd>{activations.sums[0]} today</dd>
        </div>
      </dl>
      <p className="desk-conversion">{conversion}</p>
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
export function Brief({ revenue: { rupees } }: { revenue: Revenue }) {
  const [today, week] = rupees.taken
  return (
    <p className="desk-sheet desk-brief">
      Revenue today <strong>{inRupees(today)}</strong>, 7 days <strong>{inRupees(week)}</strong>
    </p>
  )
}

type PeriodProps = { revenue: Revenue; index: 0 | 1 | 2; name: string }

function Period({ revenue: { rupees, money, licenses }, index, name }: PeriodProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {inRupees(rupees.taken[index])}{" "}
        <small>{changeSince(rupees.before[index], rupees.taken[index])}</small>
      </dd>
      <dd>{plural(licenses.sums[index], "license")}</dd>
      {money
        .filter(({ taken }) => taken[index] > 0)
        .map(({ currency, taken }) => (
          <dd key={currency}>{formatMoney({ amount: taken[index], currency })}</dd>
        ))}
    </div>
  )
}

const inRupees = (amount: number) => formatMoney(fromMajorUnits(Math.round(toMajorUnits(amount)), "INR"))
