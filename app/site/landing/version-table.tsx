import type { ReactNode } from "react"
import { type Currency, SYMBOLS } from "#app/platform/money.ts"
import { Icon } from "#app/platform/ui/icon.tsx"
import { versions } from "./versions-copy.ts"

type VersionTableProps = {
  /** Of the visitor's region, such as "₹149"; null while nobody knows it. */
  price: string | null
  currency: Currency
  /** The rest of the note below the table. */
  children?: ReactNode
}

/** Differences of the free version and the plan of one computer, with its price, as a table. */
export function VersionTable({ price, currency, children }: VersionTableProps) {
  const { heading, lead, switches, tools, undo, support, note, free, premium } = versions
  const columns = [
    { ...free, price: `${SYMBOLS[currency]}0` },
    { ...premium, price },
  ]
  return (
    <>
      <table className="versions">
        <thead>
          <tr>
            <td>
              <h2 id="versions-heading" className="text-section">
                {heading}
              </h2>
              <p className="mt-3.5 max-w-[22em] text-muted">{lead}</p>
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
          <tr>
            <th scope="row">{switches.text}</th>
            <td>
              <b>{switches.free}</b>
              {switches.which}
            </td>
            <td>
              <b>{switches.premium}</b>
            </td>
          </tr>
          {tools.map(({ title, free, all, inShort }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>
                <Dots filled={free} all={all} />
                {inShort && <span className="version-words">{inShort.free}</span>}
              </td>
              <td>
                <Dots filled={all} all={all} />
                {inShort && (
                  <span className="version-words">
                    <span className="sr-only">{versions.also}</span>
                    {inShort.premium}
                  </span>
                )}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{undo.text}</th>
            <Included />
            <Included />
          </tr>
          <tr>
            <th scope="row">{support.text}</th>
            <td className="text-muted">{support.free}</td>
            <td>{support.premium}</td>
          </tr>
        </tbody>
      </table>
      <p className="small mt-5">
        {note}
        {children}
      </p>
    </>
  )
}

function Included() {
  return (
    <td>
      <Icon name="check" className="text-accent" />
      <span className="sr-only">{versions.undo.included}</span>
    </td>
  )
}

/** A dot for each switch of a tool, filled for those of a version. */
function Dots({ filled, all }: { filled: number; all: number }) {
  return (
    <span className="version-dots" aria-hidden="true">
      {Array.from({ length: all }, (_, index) => index + 1).map((dot) => (
        <i key={dot} className={dot > filled ? "border-edge" : "border-accent bg-accent"} />
      ))}
    </span>
  )
}
