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
    articles: articles.map((name) => {
      const { title, description } = articleText(name)
      return { name, title, description }
    }),
  }))
}

export default function Help() {
  const topics = useLoaderData<typeof loader>()
  return (
    <div className="wrap page-top">
      <h1>{titles["/help"]}</h1>
      <p className="lead">{helpCopy.lead}</p>
      {topics.map(({ heading, articles }) => (
        <section key={heading} className="mt-[clamp(2.5rem,5vw,4rem)]">
          <h2>{heading}</h2>
          <ul className="features">
            {articles.map(({ name, title, description }) => (
              <li key={name}>
                <h3>
                  <a href={`/help/${name}`}>{title}</a>
                </h3>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <HelpContact />
    </div>
  )
}
