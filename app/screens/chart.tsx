import { formatMonth, formatShortDay, readDay } from "#app/platform/time.ts"
import { chartCopy } from "./parts-copy.ts"

/** Height of the drawing in pixels, and of the space above and below the columns, which is half a line of the axis. */
const HEIGHT = 128
const MARGIN = 8

/** Maximum number of columns that have room for their values. */
const MAX_VALUES = 12

/** Share of its slot that a column fills, and the most of the drawing's width, in percent. */
const FILLED = 0.75
const MAX_WIDTH = 8

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
  const { id, title, days, unit = "Day", values, format, short = format, isAbout } = chart
  const inWords = (name: string) => (unit === "Day" ? formatShortDay(readDay(name)) : formatMonth(name))
  const highest = Math.max(1, ...values)
  const best = days[values.indexOf(highest)]
  const total = format(values.reduce((sum, value) => sum + value, 0))
  const all = chartCopy.all(total, isAbout)
  const most = best ? chartCopy.most(inWords(best), format(highest)) : ""
  const summary = all + most
  // The values, newest first.
  const rows = days.flatMap((day, index) => (values[index] ? [{ day, value: values[index] }] : [])).reverse()
  return (
    <figure className="desk-chart grid content-start gap-[0.4rem]" aria-labelledby={`${id}-name`}>
      <figcaption>
        <h3 id={`${id}-name`}>{title}</h3>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-[0.75rem] text-muted">
        <p className="desk-axis" aria-hidden="true">
          {[highest, highest / 2, 0].map((value) => (
            <span key={value}>{short(Math.round(value))}</span>
          ))}
        </p>
        <svg className="h-32 w-full fill-muted" role="img" aria-labelledby={`${id}-title`}>
          <title id={`${id}-title`}>{`${title}: ${summary}`}</title>
          <Columns {...chart} highest={highest} />
        </svg>
        <p className="col-start-2 flex justify-between tabular" aria-hidden="true">
          <span>{inWords(days[0] ?? "")}</span>
          <span>{inWords(days.at(-1) ?? "")}</span>
        </p>
      </div>
      {rows.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer text-xs text-accent pointer-coarse:min-h-11">
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

/** Columns over grid lines at zero, half and the highest value; across in percent, so that no text is scaled. */
function Columns({ days, values, format, short = format, highest }: ChartProps & { highest: number }) {
  const bottom = HEIGHT - MARGIN
  const heightOf = (value: number) => ((bottom - MARGIN) * Math.max(0, value)) / highest
  const place = 100 / days.length
  const width = Math.min(place * FILLED, MAX_WIDTH)
  return (
    <>
      {[0, highest / 2, highest].map((value) => {
        const y = bottom - heightOf(value)
        return <line key={value} className="stroke-line" x1="0" x2="100%" y1={y} y2={y} />
      })}
      {days.map((day, index) => {
        const value = values[index] ?? 0
        const height = heightOf(value)
        const middle = place * (index + 0.5)
        return (
          <g key={day}>
            <rect
              className="fill-accent"
              x={`${middle - width / 2}%`}
              y={bottom - height}
              width={`${width}%`}
              height={height}
            />
            {value > 0 && days.length <= MAX_VALUES && (
              <text
                className="fill-ink font-semibold"
                x={`${middle}%`}
                y={bottom - height - 4}
                textAnchor="middle"
              >
                {short(value)}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}
