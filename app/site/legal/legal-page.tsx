import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { formatDay, indianDayOf } from "#app/platform/time.ts"
import { legalPageCopy } from "./copy.ts"
import type { MarkdownDocument } from "./facts-copy.ts"
import { legalText } from "./legal-text-view.server.ts"

export const handle = { script: "none", shared: "everywhere" }

/** The legal text at the address, and its "Last updated" day ("2026-11-20"). */
export function loader({ context, request }: LoaderFunctionArgs) {
  const text = legalText(new URL(request.url).pathname, context.config.contact)
  return { text, day: indianDayOf(context.now()) }
}

/** A legal text with a table of contents. */
export default function LegalPage() {
  const { text, day } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page-top">
      <h1>{text.title}</h1>
      <p className="lead">{text.description}</p>
      <p className="mt-5 text-[0.95rem] text-muted">
        {legalPageCopy.updated} <time dateTime={day}>{formatDay(day)}</time>
      </p>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-10 border-t border-line pt-10 lg:grid-cols-[17rem_minmax(0,36rem)] lg:gap-16 print:block">
        <TableOfContents sections={text.sections} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
          {text.sections.map((section, index) => (
            <LegalSection key={section.id} {...section} number={index + 1} />
          ))}
        </div>
      </div>
    </div>
  )
}

type Section = MarkdownDocument["sections"][number]

function TableOfContents({ sections }: { sections: Section[] }) {
  return (
    <nav
      aria-label={legalPageCopy.contents}
      className="no-print self-start lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
    >
      <p className="font-semibold" aria-hidden="true">
        {legalPageCopy.contents}
      </p>
      <ol className="mt-2 gap-x-8 text-[0.95rem] text-muted sm:columns-2 lg:columns-1">
        {sections.map(({ id, heading }, index) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center gap-2.5 hover:text-ink pointer-coarse:min-h-11"
            >
              <span className="w-7 flex-none whitespace-nowrap tabular-nums">{index + 1}.</span>
              <span className="min-w-0 wrap-anywhere">{heading}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A section with a number and an anchor, for citing it. The last one is high enough for a link to end at its heading. */
function LegalSection({ id, number, heading, html }: Section & { number: number }) {
  return (
    <section className="max-w-[36rem] not-print:last:min-h-[calc(67vh-9rem)]">
      <h2 id={id} className="flex gap-2.5 break-after-avoid">
        <span className="flex-none text-muted tabular-nums">{number}.</span>{" "}
        <span className="min-w-0 wrap-anywhere">{heading}</span>
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, and facts that are escaped */}
      <div className="article mt-4 marker:text-edge" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  )
}
