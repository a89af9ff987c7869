import { Icon } from "#app/platform/ui/icon.tsx"
import { helpCopy } from "./articles-copy.ts"
import type { searchHelp } from "./help-article-view.server.ts"

type Found = NonNullable<ReturnType<typeof searchHelp>>

/** The articles that a search found: their topic, and a text in which what was searched for is marked. */
export function HelpResults({ found }: { found: Found }) {
  return (
    <ul className="wrap pb-[clamp(4rem,2.6rem+4.6vw,6.5rem)]">
      {found.map(({ name, title, topic, excerpt }) => (
        <li key={name} className="split gap-y-1 border-t border-line py-5">
          <p className="small leading-8">{topic}</p>
          <div>
            <h2>
              <a href={`/help/${name}`} className="link">
                {title}
              </a>
            </h2>
            <p className="mt-1.5 max-w-[40rem] text-muted">
              {excerpt.map(({ text, isHit }, index) => {
                const key = `${index} ${text}`
                return isHit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
              })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function NothingFound() {
  const { heading, before, link, href, after } = helpCopy.none
  return (
    <div className="wrap pb-[clamp(3.5rem,2rem+4vw,5.5rem)]">
      <section className="empty" aria-labelledby="nothing">
        <h2 id="nothing">{heading}</h2>
        <p className="mt-2 max-w-[36rem] text-muted">
          {before}
          <a href={href} className="link">
            {link}
          </a>
          {after}
        </p>
        <p className="actions mt-5">
          <a href="/help" className="btn btn-quiet">
            {helpCopy.all}
          </a>
          <a href="/contact" className="btn btn-quiet">
            <Icon name="mail" /> {helpCopy.contact}
          </a>
        </p>
      </section>
    </div>
  )
}
