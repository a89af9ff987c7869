import { versions } from "#app/copy/site/tools.ts"

/** What is free and what is premium, in one table, with the price of the visitor's region. */
export function VersionTable({ price }: { price: string }) {
  const { what, rows, free, premium } = versions
  return (
    <table className="versions">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{what}</span>
          </th>
          <th scope="col">
            {free.title}
            <strong>{free.price}</strong>
            <span>{free.note}</span>
          </th>
          <th scope="col">
            {premium.title}
            <strong>{price}</strong>
            <span>{premium.note}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, inFree }) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            <Included isIncluded={inFree} />
            <Included isIncluded />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The style sheet draws a tick or a dash before the words, which are for screen readers; what is in part is written. */
function Included({ isIncluded }: { isIncluded: boolean | "partly" }) {
  const { included, partly, notIncluded } = versions
  if (isIncluded === "partly") return <td className="is-included">{partly}</td>
  return (
    <td className={isIncluded ? "is-included" : undefined}>
      <span className="sr-only">{isIncluded ? included : notIncluded}</span>
    </td>
  )
}
