import type { Block, Section } from "#app/copy/site/legal-document.ts"
import { LinkedText, type TextLink } from "#app/routes/site/linked-text.tsx"

type LegalSectionProps = Section & { number: number; links: readonly TextLink[] }

/** A section with a number and an anchor, for citing it. */
export function LegalSection({ id, number, heading, body, links }: LegalSectionProps) {
  return (
    <section id={id} className="max-w-[36rem]">
      <h2 className="flex gap-2.5 break-after-avoid">
        <span className="flex-none text-muted tabular-nums">{number}.</span>{" "}
        <span className="min-w-0 [overflow-wrap:anywhere]">{heading}</span>
      </h2>
      <div className="mt-4 grid gap-4">
        {body.map((block) => (
          <LegalBlock
            key={typeof block === "string" ? block : block.list.join()}
            block={block}
            links={links}
          />
        ))}
      </div>
    </section>
  )
}

function LegalBlock({ block, links }: { block: Block; links: readonly TextLink[] }) {
  if (typeof block === "string") {
    return (
      <p>
        <LinkedText text={block} links={links} />
      </p>
    )
  }
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-edge">
      {block.list.map((item) => {
        const [label, rest] = splitLabel(item)
        return (
          <li key={item} className="break-inside-avoid pl-1">
            {label && <strong className="font-semibold">{label}</strong>}
            <LinkedText text={rest} links={links} />
          </li>
        )
      })}
    </ul>
  )
}

/** Splits "Orders: what you bought" after the colon; the label is empty when there is none. */
function splitLabel(item: string): [label: string, rest: string] {
  const [label = ""] = /^[A-Z][^.:]*:/.exec(item) ?? []
  return [label, item.slice(label.length)]
}
