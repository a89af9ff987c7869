import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { about } from "./about-copy.ts"
import { makerOf } from "./contact-copy.ts"

export const handle = { script: "none", shared: "everywhere" }

export function loader({ context }: LoaderFunctionArgs) {
  const { contact } = context.config
  return {
    name: makerOf(contact),
    text: contact.about?.replaceAll("\r", "").split(/\n{2,}/) ?? [],
  }
}

export default function About() {
  const { name, text } = useLoaderData<typeof loader>()
  const { title, lead, sections, role, calls } = about
  return (
    <>
      <div className="wrap page-top">
        <h1 className="text-statement">{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      <div className="wrap grid items-start gap-x-[clamp(2.5rem,7vw,7rem)] gap-y-10 pb-[clamp(3rem,7vw,6rem)] lg:grid-cols-[minmax(0,22rem)_minmax(0,38rem)]">
        <section aria-labelledby="maker" className="lg:sticky lg:top-24">
          <Portrait name={name} />
          <h2 id="maker">{name}</h2>
          <p className="small mt-1">{role}</p>
          {text.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-[38rem]">
              {paragraph}
            </p>
          ))}
        </section>
        <div className="grid gap-9">
          {sections.map(({ id, heading, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>{heading}</h2>
              {body.map((paragraph) => (
                <p key={paragraph} className="mt-3">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
          <p className="actions mt-0">
            <a href="/buy" className="btn">
              {calls.buy}
            </a>
            <a href="/contact" className="btn btn-quiet">
              {calls.contact}
            </a>
          </p>
        </div>
      </div>
    </>
  )
}

/** The file public/portrait.* of the build; nothing takes its place. */
function Portrait({ name }: { name: string }) {
  const file = import.meta.env.PORTRAIT
  if (!file) return null
  return (
    <img
      src={file}
      width={640}
      height={800}
      alt={about.portrait(name)}
      className="mb-5 w-full max-w-[22rem] rounded-lg"
    />
  )
}
