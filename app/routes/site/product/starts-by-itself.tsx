import { landing } from "#app/copy/site/landing.ts"
import { LandingSection } from "./landing-section.tsx"

/** What Windows starts by itself, what each of it does, and what is left of it with Brisk. */
export function StartsByItself() {
  const { heading, columns, rows } = landing.startsByItself
  return (
    <LandingSection name="starts" heading={heading}>
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
    </LandingSection>
  )
}
