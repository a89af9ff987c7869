import { landing } from "#app/copy/site/landing.ts"

/** What Windows starts by itself, what each of it does, and what is left of it with Brisk. */
export function StartsByItself() {
  const { heading, lead, columns, rows } = landing.startsByItself
  return (
    <section className="band" aria-labelledby="starts-heading">
      <div className="wrap">
        <h2 id="starts-heading" className="text-section">
          {heading}
        </h2>
        <p className="mt-4 max-w-[40rem] text-muted">{lead}</p>
        <table className="starts mt-8">
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
            {rows.map(([name, what, after]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{what}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
