import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { publicPageMeta } from "#app/layout/page-meta.ts"
import { publicTitle, titles } from "#app/layout/titles-copy.ts"
import { formatDay, readDay } from "#app/platform/time.ts"
import { Icon } from "#app/platform/ui/icon.tsx"
import { helpArticles, helpCopy } from "./articles-copy.ts"
import { articleText, placeOf } from "./help-article-view.server.ts"

export const handle = { script: "none", shared: "everywhere" }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const page = { title: publicTitle(data.title), description: data.description }
  return publicPageMeta(data.path, page, "help", matches)
}

export function loader({ request, context }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname
  const name = helpArticles.find((article) => path === `/help/${article}`)
  if (!name) throw new Response(null, { status: 404 })
  const hasReseller = context.config.polar?.isSelling ?? false
  return { path, ...articleText(name, hasReseller), ...placeOf(name) }
}

export default function HelpArticlePage() {
  const { title, description, updated, html, sections, topic, next } = useLoaderData<typeof loader>()
  return (
    <article className="group wrap page-top help-article pb-[clamp(4rem,2.6rem+4.6vw,6.5rem)]">
      <p className="small mb-3">
        <a href="/help" className="underline underline-offset-4 hover:text-ink">
          {titles["/help"]}
        </a>
        {` › ${topic}`}
      </p>
      <h1>{title}</h1>
      <p className="lead">{description}</p>
      <div className="split mt-[clamp(1.5rem,1rem+1.6vw,2.5rem)] print:block">
        <div className="self-start lg:sticky lg:top-22">
          <OnThisPage sections={sections} />
          <p className="small mt-4">
            {helpCopy.lastChanged}{" "}
            <time dateTime={updated} className="whitespace-nowrap">
              {formatDay(readDay(updated))}
            </time>
          </p>
        </div>
        <div className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] content-start gap-10 print:block">
          <Markdown html={html} />
          {sections.slice(0, -1).map((section) => (
            <Section key={section.id} {...section} />
          ))}
          {/* High enough for a link to one of the last headings to end there. */}
          <div className="not-print:group-has-[:target]:min-h-[44vh]">
            {sections.slice(-1).map((section) => (
              <Section key={section.id} {...section} />
            ))}
            <MoreHelp topic={topic} next={next} />
          </div>
        </div>
      </div>
    </article>
  )
}

function Section({ id, heading, html }: { id: string; heading: string; html: string }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2.5">
        {heading}
      </h2>
      <Markdown html={html} />
    </section>
  )
}

function Markdown({ html }: { html: string }) {
  if (html === "") return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, parsed by scripts/build/markdown.ts
  return <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
}

function OnThisPage({ sections }: { sections: { id: string; heading: string }[] }) {
  return (
    <nav aria-label={helpCopy.onThisPage} className="no-print">
      <p className="pb-2 text-sm font-semibold text-muted" aria-hidden="true">
        {helpCopy.onThisPage}
      </p>
      <ul className="border-b border-line">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center border-t border-line py-2 leading-snug hover:text-accent"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type MoreHelpProps = Pick<ReturnType<typeof placeOf>, "topic" | "next">

/** Related articles, and the way to a person. */
function MoreHelp({ topic, next }: MoreHelpProps) {
  const { also, contact, more, next: following } = helpCopy
  return (
    <ul className="no-print mt-12 grid gap-6 sm:grid-cols-2">
      {next && (
        <li>
          <a href={`/help/${next.name}`} className="card help-next">
            <span className="small">{next.isLater ? following(topic) : also(topic)}</span>
            <b>{next.title}</b>
            <Icon name="arrow" className="text-accent" />
          </a>
        </li>
      )}
      <li>
        <a href="/contact" className="card help-next">
          <span className="small">{more}</span>
          <b>{contact}</b>
          <Icon name="mail" className="text-accent" />
        </a>
      </li>
    </ul>
  )
}
