import type { ReactNode } from "react"

/** Facts by their names, without those that have no value. */
export function FactList({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="facts border-b border-line text-sm leading-normal">
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
