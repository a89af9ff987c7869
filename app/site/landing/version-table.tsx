import { versions } from "./tools-copy.ts"

/** Table of free and premium features, with the price of the visitor's region. */
export function VersionTable({ price }: { price: string }) {
  const { what, rows, free, premium } = versions
  return (
    <table className="versions">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{what}</span>
          </th>
          {[free, { ...premium, price }].map(({ title, price, note }) => (
            <th key={title} scope="col">
              {title}
              <strong>{price}</strong>
              <span className="small font-normal">{note}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, free, premium }) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            <Included is={free} />
            <Included is={premium} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A tick or a dash, with words for screen readers; what is in part is written. */
function Included({ is }: { is: boolean | string }) {
  if (typeof is === "string") return <td>{is}</td>
  return (
    <td>
      <b className={is ? "text-accent" : "text-muted"} aria-hidden="true">
        {is ? "✓" : "–"}
      </b>
      <span className="sr-only">{is ? versions.included : versions.notIncluded}</span>
    </td>
  )
}
