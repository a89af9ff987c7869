import { formatMonth, formatShortDay, readDay } from "#app/platform/time.ts"
import { chartCopy } from "./parts-copy.ts"

const WIDTH = 480
const HEIGHT = 110
/** Height of the space above the columns for the highest one's value, and below them for the axis. */
const TOP = 14

/** Maximum number of columns that have room for their values. */
const MAX_VALUES = 12

/** Share of its slot that a column fills. */
const FILLED = 0.75

type ChartProps = {
  id: string
  /** Title of the chart, which says what is shown. */
  title: string
  /** Days as `YYYY-MM-DD`, or months as `YYYY-MM`. */
  days: string[]
  unit?: "Day" | "Month"
  values: number[]
  /** A value in words, and as short as it stands in the chart. */
  format: (value: number) => string
  short?: (value: number) => string
  /** True if some of the values are converted at the last known rate. */
  isAbout?: boolean
}

/** Values by day or month as columns over an axis: the statistic in words above, and the numbers as a table below. */
export function Chart(chart: ChartProps) {
  const { id, title, days, unit = "Day", values, format, isAbout } = chart
  const inWords = (name: string) => (unit === "Day" ? formatShortDay(readDay(name)) : formatMonth(name))
  const highest = Math.max(1, ...values)
  const best = days[values.indexOf(highest)]
  const total = format(values.reduce((sum, value) => sum + value, 0))
  const all = chartCopy.all(total, isAbout)
  const most = best ? chartCopy.most(unit, inWords(best), format(highest)) : ""
  const summary = `${all}${most}.`
  // The values, newest first.
  const rows = days.flatMap((day, index) => (values[index] ? [{ day, value: values[index] }] : [])).reverse()
  return (
    <figure className="desk-chart grid content-start gap-[0.4rem]" aria-labelledby={`${id}-name`}>
      <figcaption>
        <h3 id={`${id}-name`} className="text-[0.8125rem]">
          {title}
        </h3>
        <p className="text-[0.8125rem] text-muted">{summary}</p>
      </figcaption>
      <svg
        className="w-full max-w-[36rem] fill-muted text-[11px]"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={`${id}-title`}
      >
        <title id={`${id}-title`}>{`${title}: ${summary}`}</title>
        <Columns {...chart} highest={highest} />
      </svg>
      <p className="flex justify-between text-[0.8125rem] text-muted tabular" aria-hidden="true">
        <span>{inWords(days[0] ?? "")}</span>
        <span>{inWords(days.at(-1) ?? "")}</span>
      </p>
      {rows.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer text-[0.8125rem] text-accent pointer-coarse:min-h-11">
            {chartCopy.asTable(title)}
          </summary>
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">{unit}</th>
                <th scope="col" className="whitespace-normal">
                  {title}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ day, value }) => (
                <tr key={day}>
                  <th scope="row" className="whitespace-normal">
                    {inWords(day)}
                  </th>
                  <td>{format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  )
}

/** Columns over grid lines at zero, half and the highest value. */
function Columns({ days, values, format, short = format, highest }: ChartProps & { highest: number }) {
  const heightOf = (value: number) => ((HEIGHT - TOP - 1) * Math.max(0, value)) / highest
  // Beside the words of the axis.
  const left = WIDTH / 6
  const place = (WIDTH - left) / days.length
  const width = Math.min(place * FILLED, WIDTH / 12)
  return (
    <>
      {[0, highest / 2, highest].map((value) => {
        const y = HEIGHT - 0.5 - heightOf(value)
        return (
          <g key={value}>
            <line
              className="stroke-line [vector-effect:non-scaling-stroke]"
              x1="0"
              x2={WIDTH}
              y1={y}
              y2={y}
            />
            {value > 0 && (
              <text x="0" y={y - 3}>
                {short(Math.round(value))}
              </text>
            )}
          </g>
        )
      })}
      {days.map((day, index) => {
        const value = values[index] ?? 0
        const height = heightOf(value)
        const x = left + place * index + (place - width) / 2
        return (
          <g key={day}>
            <rect className="fill-accent" x={x} y={HEIGHT - height} width={width} height={height} />
            {value > 0 && days.length <= MAX_VALUES && (
              <text x={x + width / 2} y={HEIGHT - height - 3} textAnchor="middle">
                {short(value)}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}
