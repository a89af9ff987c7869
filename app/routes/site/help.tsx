import { useLoaderData } from "@remix-run/react"
import { pageMeta } from "#app/components/page-meta.ts"
import { helpCopy, helpTopics } from "#app/copy/help/articles.ts"
import { titles } from "#app/copy/titles.ts"
import { articleText } from "./help-articles.server.ts"
import { HelpContact } from "./help-contact.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/help")

export function loader() {
  return helpTopics.map(({ heading, articles }) => ({
    heading,
    articles: articles.map((name) => ({ name, title: articleText(name).title })),
  }))
}

export default function Help() {
  const topics = useLoaderData<typeof loader>()
  return (
    <div className="wrap page-top">
      <h1>{titles["/help"]}</h1>
      <p className="lead">{helpCopy.lead}</p>
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
