import type { Rupees } from "#app/orders/ledger/totals.ts"
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
import { SheetHead } from "#app/screens/sheet-head.tsx"

type Revenue = RecentRevenue & { ratesInWords: string; conversion: string }

/** A rise is green; a fall is muted, as is a day that has not ended. */
function toneOfChange({ id, paid, before }: RevenuePeriod): string {
  return id !== "today" && paid.amount > before.amount ? "text-accent" : "text-muted"
}

/** A sum in rupees; that it is converted in part stands small before it. */
const InRupees = (sum: Rupees) => (
  <>
    {sum.isAbout && <span className="text-xs font-normal tracking-normal text-muted">{copy.about} </span>}
    {formatRupees({ ...sum, isAbout: false })}
  </>
)

/** Shows the revenue of this month, compared with the same days of the last one, then of shorter and longer periods. */
export function RevenueSheet({ periods, dates, byDay, ratesInWords, conversion }: Revenue) {
  const [month, ...others] = periods
  return (
    <section className="desk-sheet text-xs" aria-labelledby="revenue">
      <SheetHead id="revenue" title={copy.title} note={copy.note} />
      <dl className="px-4 pt-3 pb-2">
        {month && (
          <div className="pb-2">
            <dt className="text-muted">{copy.periods[month.id]}</dt>
            <dd className="text-2xl leading-tight font-[660] tracking-[-0.01em]">
              <InRupees {...month.paid} />
            </dd>
            <dd className="text-muted">
              {revenueBefore(month)} <strong className="text-ink">{changeSince(month)}</strong>
            </dd>
          </div>
        )}
        {others.map((period) => (
          <div
            key={period.id}
            className="grid grid-cols-[3.5rem_1fr_6.5rem] items-baseline gap-x-2 border-t border-line py-1.5"
          >
            <dt className="text-muted">{copy.periods[period.id]}</dt>
            <dd className="text-end text-[0.875rem] font-semibold whitespace-nowrap">
              <InRupees {...period.paid} />
            </dd>
            <dd className={`text-end ${toneOfChange(period)}`}>{changeSince(period) || "–"}</dd>
          </div>
        ))}
      </dl>
      <Chart
        id="by-day"
        title={copy.byDay}
        days={dates}
        values={byDay}
        isAbout={periods.some(({ paid }) => paid.isAbout)}
        format={wholeRupees}
        short={shortRupees}
      />
      <details>
        <summary className="w-fit cursor-pointer text-accent pointer-coarse:min-h-11">
          {copy.byCurrency}
        </summary>
        <dl className="mt-2 grid gap-2">
          {periods.map(({ id, byCurrency, licenses, computers, refunded }) => (
            <div key={id}>
              <dt className="text-muted">{copy.periods[id]}</dt>
              {byCurrency.length > 0 && <dd>{byCurrency.map(formatAmount).join(" · ")}</dd>}
              <dd className="text-muted">
                {[
                  copy.licensesIssued(licenses),
                  plural(computers, "new computer"),
                  refunded.amount !== 0 && copy.refunded(formatRupees(refunded)),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <p className="border-t border-line px-4 py-2 text-muted">
        {copy.compared} {conversion} {ratesInWords}
      </p>
    </section>
  )
}
