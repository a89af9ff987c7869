import type { ReactNode } from "react"
import { type Currency, SYMBOLS } from "#app/platform/money.ts"
import { versions } from "./tools-copy.ts"

type VersionTableProps = {
  /** Of the visitor's region, such as "₹149"; null while nobody knows it. */
  price: string | null
  currency: Currency
  heading: ReactNode
  lead?: string
}

/** Table of what differs in the free version and in the plan of one computer, with its price. */
export function VersionTable({ price, currency, heading, lead }: VersionTableProps) {
  const { rows, free, premium } = versions
  const columns = [
    { ...free, price: `${SYMBOLS[currency]}0` },
    { ...premium, price },
  ]
  return (
    <table className="versions">
      <thead>
        <tr>
          <td>
            {heading}
            {lead && <p className="mt-3 max-w-[24em] text-muted">{lead}</p>}
          </td>
          {columns.map(({ title, price, note, call, href }, index) => (
            <th key={title} scope="col">
              {title}
              {price && <strong>{price}</strong>}
              <span className="small font-normal">{note}</span>
              <a href={href} className={index === 0 ? "btn btn-quiet" : "btn"}>
                {call}
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, free, premium }) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            <td>{free}</td>
            <td>{premium}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
