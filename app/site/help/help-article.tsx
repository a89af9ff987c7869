import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { formatDay, readDay } from "#app/platform/time.ts"
import { publicPageMeta } from "#app/site/layout/page-meta.ts"
import { publicTitle, titles } from "#app/site/layout/titles-copy.ts"
import { helpArticles, helpCopy } from "./articles-copy.ts"
import { articleText } from "./help-article-view.server.ts"
import { HelpContact } from "./help-contact.tsx"

export const handle = { script: "none", shared: "everywhere" }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const page = { title: publicTitle(data.title), description: data.description }
  return publicPageMeta(data.path, page, "help", matches)
}

export function loader({ request }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname
  const name = helpArticles.find((article) => path === `/help/${article}`)
  if (!name) throw new Response(null, { status: 404 })
  return { path, ...articleText(name) }
}

export default function HelpArticlePage() {
  const { title, description, updated, html } = useLoaderData<typeof loader>()
  return (
    <article className="column">
      <p>
        <a href="/help" className="link link-tall">
          {titles["/help"]}
        </a>
      </p>
      <h1>{title}</h1>
      <p className="lead">{description}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, parsed by scripts/build/markdown.ts */}
      <div className="article mt-8" dangerouslySetInnerHTML={{ __html: html }} />
      <p className="mt-10 text-[0.95rem] text-muted">
        {helpCopy.lastChanged} <time dateTime={updated}>{formatDay(readDay(updated))}</time>
      </p>
      <HelpContact />
    </article>
  )
}
