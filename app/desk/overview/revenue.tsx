import { formatAmount } from "#app/platform/money.ts"
import { plural } from "#app/platform/plural.ts"
import {
  changeSince,
  revenueCopy as copy,
  formatRupees,
  revenueBefore,
  shortRupees,
  wholeRupees,
} from "#app/reports/months/copy.ts"
import type { RecentRevenue, RevenuePeriod } from "#app/reports/months/reports.ts"
import { Chart } from "#app/screens/chart.tsx"
import { SheetHead } from "#app/screens/desk-page.tsx"

type Revenue = RecentRevenue & { ratesInWords: string; conversion: string }

/** A rise is green, a fall red; a day that has not ended is neither. */
function toneOfChange({ id, paid, before }: RevenuePeriod): string {
  if (id === "today" || paid.amount === before.amount) return ""
  return paid.amount > before.amount ? "text-accent" : "text-danger"
}

/** Shows the revenue of each period, compared with the period before. */
export function RevenueSheet({ periods, dates, byDay, ratesInWords, conversion }: Revenue) {
  return (
    <section className="desk-sheet" aria-labelledby="revenue">
      <SheetHead id="revenue" title={copy.title} note={copy.note} />
      <dl className="grid grid-cols-2 gap-px border-b border-line bg-line">
        {periods.map((period) => {
          const { id, paid, byCurrency, licenses, computers, refunded } = period
          const counts = [
            copy.licensesIssued(licenses),
            plural(computers, "new computer"),
            refunded.amount !== 0 && copy.refunded(formatRupees(refunded)),
          ]
          const lines = [
            id === "so-far" && revenueBefore(period),
            byCurrency.map(formatAmount).join(" · "),
            counts.filter(Boolean).join(" · "),
          ]
          return (
            <div
              key={id}
              className="grid grid-cols-[auto_1fr] content-start gap-x-2 bg-raised px-[0.9rem] py-[0.6rem] text-[0.8125rem] text-muted"
            >
              <dt>{copy.periods[id]}</dt>
              <dd className="col-span-2 text-[1.0625rem] leading-[1.3] font-[660] tracking-[-0.01em] text-ink">
                {formatRupees(paid)}
              </dd>
              <dd className={`col-start-2 row-start-1 font-semibold ${toneOfChange(period)}`}>
                {changeSince(period)}
              </dd>
              {lines.map(
                (line) =>
                  line && (
                    <dd key={line} className="col-span-2">
                      {line}
                    </dd>
                  ),
              )}
            </div>
          )
        })}
      </dl>
      <p className="px-[0.9rem] py-2 text-[0.8125rem] text-muted">
        {conversion} {ratesInWords}
      </p>
      <Chart
        id="by-day"
        title={copy.byDay}
        days={dates}
        values={byDay}
        isAbout={periods.some(({ paid }) => paid.isAbout)}
        format={wholeRupees}
        short={shortRupees}
      />
    </section>
  )
}
