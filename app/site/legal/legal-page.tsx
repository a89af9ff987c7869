import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { footerCopy } from "#app/layout/footer-copy.ts"
import { formatDay, indianDayOf } from "#app/platform/time.ts"
import { legalPageCopy } from "./copy.ts"
import type { MarkdownDocument } from "./facts-copy.ts"
import { legalText } from "./legal-text-view.server.ts"

export const handle = { script: "none", shared: "everywhere" }

/** The legal text at the address, and its "Last updated" day ("2026-11-20"). */
export function loader({ context, request }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname
  const { contact, polar } = context.config
  const text = legalText(path, contact, polar?.isSelling ?? false)
  return { path, text, day: indianDayOf(context.now()) }
}

/** A legal text with a table of contents, below the tabs of all legal documents. */
export default function LegalPage() {
  const { path, text, day } = useLoaderData<typeof loader>()
  return (
    <div className="group wrap page-top">
      <Tabs path={path} />
      <h1>{text.title}</h1>
      <p className="small mt-3">
        {legalPageCopy.updated} <time dateTime={day}>{formatDay(day)}</time>
      </p>
      <div className="split mt-[clamp(1.5rem,1rem+1.6vw,2.5rem)] print:block">
        <TableOfContents sections={text.sections} />
        <div className="grid max-w-[44.8rem] grid-cols-[minmax(0,1fr)] gap-10">
          <p className="rounded-lg bg-accent-soft px-6 py-5 text-xl leading-normal">
            <b className="block text-sm">{legalPageCopy.summary}</b> {text.description}
          </p>
          {text.sections.map((section, index) => (
            <LegalSection key={section.id} {...section} number={index + 1} />
          ))}
        </div>
      </div>
    </div>
  )
}

function Tabs({ path }: { path: string }) {
  return (
    <nav
      aria-label={legalPageCopy.documents}
      className="no-print mb-[clamp(1.5rem,1rem+2vw,2.5rem)] border-b border-line text-sm"
    >
      <ul className="flex flex-wrap gap-x-6">
        {Object.entries(footerCopy.documentLinks).map(([href, label]) => (
          <li key={href}>
            <a href={href} aria-current={href === path ? "page" : undefined} className="legal-tab">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Section = MarkdownDocument["sections"][number]

function TableOfContents({ sections }: { sections: Section[] }) {
  return (
    <nav
      aria-label={legalPageCopy.contents}
      className="no-print self-start lg:sticky lg:top-22 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <p className="pb-2 text-sm font-semibold text-muted" aria-hidden="true">
        {legalPageCopy.contents}
      </p>
      <ol className="gap-x-6 text-sm sm:columns-2 lg:columns-1">
        {sections.map(({ id, heading }, index) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center border-t border-line py-1.5 leading-snug hover:text-accent pointer-coarse:min-h-11"
            >
              <span className="w-7 flex-none text-muted tabular">{index + 1}</span>
              <span className="min-w-0 wrap-anywhere">{heading}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A section with a number and an anchor, for citing it. The last one, once a link leads to any, is high enough for it to end there. */
function LegalSection({ id, number, heading, html }: Section & { number: number }) {
  return (
    <section className="not-print:group-has-[:target]:last:min-h-[calc(67vh-9rem)]">
      <h2 id={id} className="flex gap-3 break-after-avoid">
        <span className="flex-none font-medium text-muted tabular">{number}</span>{" "}
        <span className="min-w-0 wrap-anywhere">{heading}</span>
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, and facts that are escaped */}
      <div className="article mt-3 marker:text-edge" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  )
}
