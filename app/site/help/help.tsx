import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { titles } from "#app/layout/titles-copy.ts"
import { HelpSearch } from "#app/platform/http/error-page.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
import { helpCopy } from "./articles-copy.ts"
import { listTopics, searchHelp } from "./help-article-view.server.ts"
import { HelpContact } from "./help-contact.tsx"
import { HelpResults, NothingFound } from "./help-results.tsx"

export const handle = { script: "none", shared: "without-query" }

/** Maximum number of characters that are searched for. */
const MAX_LENGTH = 80

/** Loads all articles by topic, and those that the search finds, if there is one. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get("q") ?? ""
  const words = [...typed.slice(0, 2 * MAX_LENGTH).trim()].slice(0, MAX_LENGTH).join("")
  const found = searchHelp(words, context.config.polar?.isSelling ?? false)
  const topics = found ? [] : listTopics()
  return { words, found, topics, answerTime: context.config.contact.supportResponseTime }
}

export default function Help() {
  const { words, found, topics, answerTime } = useLoaderData<typeof loader>()
  if (!found) {
    return (
      <>
        <div className="wrap page-top">
          <h1 className="text-statement">{titles["/help"]}</h1>
          <p className="lead">{helpCopy.lead}</p>
          <HelpSearch words={words} />
          <Tries />
        </div>
        <CommonQuestions />
        <AllArticles topics={topics} />
        <HelpContact answerTime={answerTime} />
      </>
    )
  }
  return (
    <>
      <div className="wrap page-top">
        <p className="small mb-3">
          <a href="/help" className="underline underline-offset-4 hover:text-ink">
            {titles["/help"]}
          </a>
        </p>
        <h1>{found.length > 0 ? helpCopy.found(found.length, words) : helpCopy.none.title(words)}</h1>
        <HelpSearch words={words} />
      </div>
      {found.length > 0 ? <HelpResults found={found} /> : <NothingFound />}
      {found.length > 0 ? <HelpContact answerTime={answerTime} /> : <CommonQuestions />}
    </>
  )
}

/** Searches to try. */
function Tries() {
  const { before, words, comma, or, end } = helpCopy.tries
  return (
    <p className="small mt-3">
      {before}
      {words.map((query, index) => (
        <span key={query}>
          {index > 0 && (index === words.length - 1 ? or : comma)}
          <a href={`/help?q=${query.replaceAll(" ", "+")}`} className="link">
            {query}
          </a>
        </span>
      ))}
      {end}
    </p>
  )
}

function CommonQuestions() {
  const { heading, items } = helpCopy.questions
  return (
    <section className="wrap pb-[clamp(4rem,2.6rem+4.6vw,6.5rem)]" aria-labelledby="questions">
      <h2 id="questions" className="mb-4">
        {heading}
      </h2>
      <ul className="grid gap-x-6 md:grid-cols-2">
        {items.map(({ article, question }) => (
          <li key={article}>
            <a href={`/help/${article}`} className="help-question">
              {question}
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AllArticles({ topics }: { topics: ReturnType<typeof listTopics> }) {
  return (
    <section className="wrap pb-8" aria-labelledby="articles">
      <h2 id="articles" className="mb-7 text-section">
        {helpCopy.all}
      </h2>
      <div className="help-topics">
        {topics.map(({ heading, icon, articles }) => (
          <section key={heading}>
            <h3 className="flex items-center gap-2.5 pb-2 text-xl">
              <Icon name={icon} size={24} className="text-accent" />
              {heading}
            </h3>
            <ul>
              {articles.map(({ name, title, line }) => (
                <li key={name}>
                  <a href={`/help/${name}`}>
                    <b className="link">{title}</b>
                    <span className="small block">{line}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
