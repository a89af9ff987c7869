import { formatCalendarDay, formatMonth } from "#app/domain/time.ts"

const WIDTH = 600
const HEIGHT = 120

type ChartProps = {
  id: string
  /** What is shown, as the chart's title. */
  title: string
  /** The same statistic in words. */
  summary: string
  /** `YYYY-MM-DD`, or months. */
  days: string[]
  unit?: "Day" | "Month"
  values: number[]
  /** A value in words. */
  format: (value: number) => string
}

/** Values by day or month as columns over a zero line: the statistic in words and the numbers as a table are beside it. */
export function Chart({ id, title, summary, days, unit = "Day", values, format }: ChartProps) {
  const inWords = wordsOf(unit)
  return (
    <figure className="desk-chart" aria-labelledby={`${id}-name`}>
      <figcaption>
        <h3 id={`${id}-name`} className="text-base">
          {title}
        </h3>
        <p className="text-sm text-muted">{summary}</p>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={`${id}-title`}
        preserveAspectRatio="none"
      >
        <title id={`${id}-title`}>{`${title}: ${summary}`}</title>
        <Columns days={days} values={values} />
        <line className="desk-chart-axis" x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      </svg>
      <p className="flex justify-between text-sm text-muted tabular-nums" aria-hidden="true">
        <span>{inWords(days[0] ?? "")}</span>
        <span>{inWords(days.at(-1) ?? "")}</span>
      </p>
      <DayTable title={title} days={days} unit={unit} values={values} format={format} />
    </figure>
  )
}

/** How the days or months of a chart are written. */
const wordsOf = (unit: "Day" | "Month") => (unit === "Day" ? formatCalendarDay : formatMonth)

/** The part of its place that a column fills. */
const FILLED = 0.75

function Columns({ days, values }: { days: string[]; values: number[] }) {
  const place = WIDTH / days.length
  // The only month of a report is no wider than one of a year.
  const width = Math.min(place * FILLED, WIDTH / 12)
  const highest = Math.max(1, ...values)
  return days.map((day, index) => {
    const height = ((HEIGHT - 4) * (values[index] ?? 0)) / highest
    return (
      <rect
        key={day}
        className="desk-chart-shape"
        x={place * index + (place - width) / 2}
        y={HEIGHT - height}
        width={width}
        height={height}
      />
    )
  })
}

type DayTableProps = Required<Pick<ChartProps, "title" | "days" | "unit" | "values" | "format">>

/** The days or months in which there was something, newest first. */
function DayTable({ title, days, unit, values, format }: DayTableProps) {
  const rows = days
    .map((day, index) => ({ day, value: values[index] ?? 0 }))
    .filter(({ value }) => value !== 0)
  if (rows.length === 0) return null
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm">
        {title} as a table
      </summary>
      <table className="desk-days">
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {rows.reverse().map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{wordsOf(unit)(day)}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
