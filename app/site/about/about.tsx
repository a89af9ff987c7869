import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { brand } from "#app/platform/brand.ts"
import { Icon, MarkAgain } from "#app/platform/ui/icon.tsx"
import { about } from "./about-copy.ts"
import { makerOf } from "./contact-copy.ts"

export const handle = { script: "none", shared: "everywhere" }

export function loader({ context }: LoaderFunctionArgs) {
  const { contact } = context.config
  return {
    name: makerOf(contact),
    email: contact.supportEmail,
    answerTime: contact.supportResponseTime,
    text: contact.about?.replaceAll("\r", "").split(/\n{2,}/) ?? [],
  }
}

export default function About() {
  const { name, text, ...contact } = useLoaderData<typeof loader>()
  const { title, lead, sections, calls } = about
  return (
    <article className="wrap page-top pb-[clamp(4rem,2.6rem+4.6vw,6.5rem)]">
      <h1 className="text-statement">
        {title.map((sentence) => (
          <span key={sentence} className="block">
            {sentence}{" "}
          </span>
        ))}
      </h1>
      <div className="split mt-[clamp(2.5rem,1rem+3vw,4rem)]">
        <Maker name={name} {...contact} />
        <div className="max-w-[40rem]">
          <p className="text-[clamp(1.375rem,1.2rem+0.7vw,1.75rem)] leading-snug tracking-tight font-display font-medium">
            {lead}
          </p>
          {text.map((paragraph) => (
            <p key={paragraph} className="mt-5">
              {paragraph}
            </p>
          ))}
          {sections.map(({ id, heading, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className={SECTION}>
              <h2
                id={`${id}-heading`}
                className="text-sm leading-[1.8] font-semibold tracking-normal text-muted"
              >
                {heading}
              </h2>
              <div className="grid gap-3">
                {body.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </section>
          ))}
          <div className="mt-7 border-t border-line pt-7 md:ps-30">
            <p className="leading-snug">
              <b>{name}</b>
              <span className="small block">{brand.place}</span>
            </p>
            <p className="actions">
              <a href="/buy" className="btn max-sm:w-full">
                {calls.buy}
              </a>
              <a href="/contact" className="btn btn-quiet max-sm:w-full">
                <Icon name="mail" /> {calls.contact}
              </a>
            </p>
          </div>
        </div>
      </div>
    </article>
  )
}

const SECTION = "mt-7 grid gap-x-6 gap-y-1.5 border-t border-line pt-7 md:grid-cols-[6rem_minmax(0,1fr)]"

/** Who made the app: the portrait of the build, else the mark with what is known. */
function Maker({ name, email, answerTime }: { name: string; email: string; answerTime: string }) {
  const { facts, portrait, answers } = about
  const file = import.meta.env.PORTRAIT
  return (
    <aside className="self-start lg:sticky lg:top-22">
      {file ? (
        <img
          src={file}
          width={640}
          height={800}
          alt={portrait(name)}
          className="w-full max-w-64 rounded-lg lg:max-w-none"
        />
      ) : (
        <MarkAgain size={56} />
      )}
      <dl className="facts mt-6 border-b border-line">
        <div>
          <dt className="small">{facts.madeBy}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt className="small">{facts.place}</dt>
          <dd>{brand.place}</dd>
        </div>
        <div>
          <dt className="small">{facts.answers}</dt>
          <dd>{answers(answerTime)}</dd>
        </div>
        <div>
          <dt className="small">{facts.email}</dt>
          <dd>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
      </dl>
    </aside>
  )
}
