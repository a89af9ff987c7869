import { Chart } from "#app/components/desk/chart.tsx"
import {
  changeSince,
  conversionInWords,
  formatAmount,
  formatRupees,
  ratesInWords,
  revenueBefore,
  shortRupees,
  wholeRupees,
} from "#app/copy/desk/overview.ts"
import { plural } from "#app/copy/plural.ts"
import { type RecentRevenue, recentRevenue } from "#app/domain/reports/recent-revenue.ts"
import type { DailyTotal, Rate } from "#app/domain/reports/totals.ts"

const NAMES: Record<RecentRevenue["periods"][number]["id"], string> = {
  "so-far": "Month so far",
  today: "Today",
  week: "7 days",
  month: "30 days",
}

type Found = {
  totals: readonly DailyTotal[]
  rates: readonly Rate[]
  conversion: Parameters<typeof conversionInWords>[0]
}

/** What was paid, each period against the one before, as the overview says it. */
export function revenueInWords({ totals, rates, conversion }: Found, now: Date) {
  const { periods, dates, byDay } = recentRevenue(totals, rates, now)
  return {
    dates,
    byDay,
    isAbout: periods.some(({ paid }) => paid.isAbout),
    periods: periods.map((period) => ({
      name: NAMES[period.id],
      paid: formatRupees(period.paid),
      change: changeSince(period.before.amount, period.paid.amount),
      lines: [
        ...(period.id === "so-far" ? [revenueBefore(period)] : []),
        period.byCurrency.map(formatAmount).join(" · "),
        [
          plural(period.licenses, "license"),
          plural(period.computers, "new computer"),
          ...(period.refunded.amount === 0 ? [] : [`${formatRupees(period.refunded)} refunded`]),
        ].join(" · "),
      ].filter(Boolean),
    })),
    rates: ratesInWords(
      rates.filter(({ currency }) => totals.some((row) => row.currency === currency && row.inrUnknown > 0)),
      now,
    ),
    conversion: conversionInWords(conversion),
  }
}

type Revenue = ReturnType<typeof revenueInWords>

export function RevenueSheet({ periods, dates, byDay, isAbout, rates, conversion }: Revenue) {
  return (
    <section className="desk-sheet" aria-labelledby="revenue">
      <h2 id="revenue" className="desk-sheet-title">
        Revenue <span className="font-normal text-muted">in rupees, against the time before</span>
      </h2>
      <dl className="desk-periods">
        {periods.map(({ name, paid, change, lines }) => (
          <div key={name} className="grid grid-cols-[auto_1fr] content-start gap-x-2">
            <dt>{name}</dt>
            <dd className="col-span-2">{paid}</dd>
            <dd className="col-start-2 row-start-1 font-semibold text-accent">{change}</dd>
            {lines.map((line) => (
              <dd key={line} className="col-span-2">
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="desk-foot">
        {conversion} {rates}
      </p>
      <Chart
        id="by-day"
        title="Revenue by day"
        days={dates}
        values={byDay}
        isAbout={isAbout}
        format={wholeRupees}
        short={shortRupees}
      />
    </section>
  )
}
