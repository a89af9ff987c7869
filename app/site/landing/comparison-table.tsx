import { comparison, others } from "./comparison-copy.ts"

/** Other ways to the same settings; the first row is the app's own. */
export function ComparisonTable({ price }: { price: string | null }) {
  if (others.length === 0) return null
  const { heading, lead, columns, rows, none, note, wrong } = comparison(price)
  return (
    <section className="wrap band" aria-labelledby="compare">
      <div className="split mb-10">
        <h2 id="compare" className="text-section">
          {heading}
        </h2>
        <p className="lead mt-0">{lead}</p>
      </div>
      <table className="comparison">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} data-label={columns[index + 1]}>
                  {cell ?? none}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small mt-5">
        {note}
        <a href={wrong.href} className="link">
          {wrong.label}
        </a>
      </p>
    </section>
  )
}
