import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { HelpSearch } from "#app/platform/http/error-page.tsx"
import { titles } from "#app/site/layout/titles-copy.ts"
import { helpCopy, helpTopics } from "./articles-copy.ts"
import { articleText } from "./help-article-view.server.ts"
import { HelpContact } from "./help-contact.tsx"

export const handle = { script: "none", shared: "without-query" }

/** Loads all articles by topic, or those that contain every word of the search. */
export function loader({ request }: LoaderFunctionArgs) {
  const words = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 80)
  const wanted = words.toLowerCase().split(/\s+/)
  const topics = helpTopics.map(({ heading, articles }) => ({
    heading,
    articles: articles.flatMap((name) => {
      const { title, description, html } = articleText(name)
      const text = `${title} ${description} ${html}`.toLowerCase()
      return wanted.every((word) => text.includes(word)) ? [{ name, title }] : []
    }),
  }))
  return { words, topics: topics.filter(({ articles }) => articles.length > 0) }
}

export default function Help() {
  const { words, topics } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page-top">
      <h1 className="text-statement">{titles["/help"]}</h1>
      <p className="lead">{helpCopy.lead}</p>
      <HelpSearch words={words} />
      {topics.length === 0 && <p className="mt-8">{helpCopy.notFound}</p>}
      {topics.map(({ heading, articles }) => (
        <section
          key={heading}
          className="mt-10 grid gap-x-16 gap-y-3 border-t border-edge pt-5 lg:grid-cols-[1fr_2fr]"
        >
          <h2>{heading}</h2>
          <ul>
            {articles.map(({ name, title }) => (
              <li key={name}>
                <a href={`/help/${name}`} className="link link-tall">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <HelpContact />
    </div>
  )
}
