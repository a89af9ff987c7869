import { Icon } from "#app/components/icon.tsx"
import { landing } from "#app/copy/site/landing.ts"

/** What is free and what is premium, in one table, with the price of the visitor's region. */
export function VersionTable({ price }: { price: string }) {
  const { what, rows, free, premium } = landing.versions
  return (
    <table className="versions">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{what}</span>
          </th>
          <th scope="col">
            {free.title}
            <span>{free.price}</span>
          </th>
          <th scope="col">
            {premium.title}
            <span className="tabular-nums">
              {price} {premium.once}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, inFree }) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            <td>
              <Included isIncluded={inFree} />
            </td>
            <td>
              <Included isIncluded />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Included({ isIncluded }: { isIncluded: boolean }) {
  const { included, notIncluded } = landing.versions
  return (
    <>
      <Icon
        name={isIncluded ? "check" : "dash"}
        size={20}
        className={isIncluded ? "text-accent" : "text-muted"}
      />
      <span className="sr-only">{isIncluded ? included : notIncluded}</span>
    </>
  )
}
