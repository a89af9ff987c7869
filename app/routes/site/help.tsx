import { useLoaderData } from "@remix-run/react"
import { pageMeta } from "#app/components/page-meta.ts"
import { helpCopy, helpTopics } from "#app/copy/help/articles.ts"
import { titles } from "#app/copy/titles.ts"
import { articleTexts } from "./help-articles.server.ts"
import { HelpContact } from "./help-contact.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/help")

export function loader() {
  return helpTopics.map(({ heading, articles }) => ({
    heading,
    articles: articles.map((name) => {
      const { title, description } = articleTexts[name]
      return { name, title, description }
    }),
  }))
}

export default function Help() {
  const topics = useLoaderData<typeof loader>()
  return (
    <div className="wrap py-[clamp(2.5rem,6vw,4.5rem)]">
      <h1>{titles["/help"]}</h1>
      <p className="mt-4 max-w-[42rem] text-[1.2rem] text-muted">{helpCopy.lead}</p>
      {topics.map(({ heading, articles }) => (
        <section
          key={heading}
          className="mt-10 grid gap-x-16 border-t border-line pt-6 lg:grid-cols-[14rem_1fr]"
        >
          <h2 className="text-[1.25rem] lg:pt-2.5">{heading}</h2>
          <ul className="mt-2 grid max-w-[42rem] gap-2 lg:mt-0">
            {articles.map(({ name, title, description }) => (
              <li key={name}>
                <a href={`/help/${name}`} className="link inline-flex min-h-11 items-center font-semibold">
                  {title}
                </a>
                <p className="text-muted">{description}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <HelpContact />
    </div>
  )
}
