import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { HelpSearch } from "#app/platform/http/error-page.tsx"
import { titles } from "#app/site/layout/titles-copy.ts"
import { helpCopy } from "./articles-copy.ts"
import { listTopics } from "./help-article-view.server.ts"
import { HelpContact } from "./help-contact.tsx"

export const handle = { script: "none", shared: "without-query" }

/** The most characters that are searched for. */
const MAX_LENGTH = 80

/** Loads all articles by topic, or those that the search finds. */
export function loader({ request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get("q") ?? ""
  const words = [...typed.slice(0, 2 * MAX_LENGTH).trim()].slice(0, MAX_LENGTH).join("")
  return { words, topics: listTopics(words) }
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
