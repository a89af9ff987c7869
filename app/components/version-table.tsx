import type { versions } from "#app/copy/site/tools.ts"

/** Given by the page, so that the script of one that runs it does not contain all of the tools. */
export type Versions = typeof versions

/** What is free and what is premium, in one table, with the price of the visitor's region where the page knows it. */
export function VersionTable({ versions, price }: { versions: Versions; price: string | null }) {
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
            {price && <strong>{free.price}</strong>}
            <span>{free.note}</span>
          </th>
          <th scope="col">
            {premium.title}
            {price && <strong>{price}</strong>}
            <span>{premium.note}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, inFree }) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            <Included versions={versions} isIncluded={inFree} />
            <Included versions={versions} isIncluded />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The style sheet draws a tick or a dash before the words, which are for screen readers; what is in part is written. */
function Included({ versions, isIncluded }: { versions: Versions; isIncluded: boolean | "partly" }) {
  const { included, partly, notIncluded } = versions
  if (isIncluded === "partly") return <td className="is-included">{partly}</td>
  return (
    <td className={isIncluded ? "is-included" : undefined}>
      <span className="sr-only">{isIncluded ? included : notIncluded}</span>
    </td>
  )
}
