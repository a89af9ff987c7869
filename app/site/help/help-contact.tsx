import { Icon } from "#app/platform/ui/icon.tsx"
import { helpCopy } from "./articles-copy.ts"

/** The way to a person, below the pages of help. */
export function HelpContact({ answerTime }: { answerTime: string }) {
  return (
    <section className="band-sunken no-print" aria-labelledby="stuck">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-[clamp(2rem,1.5rem+1.6vw,3rem)]">
        <div>
          <h2 id="stuck">{helpCopy.more}</h2>
          <p className="mt-1.5 text-muted">{helpCopy.answer(answerTime)}</p>
        </div>
        <a href="/contact" className="btn btn-quiet">
          <Icon name="mail" /> {helpCopy.contact}
        </a>
      </div>
    </section>
  )
}
