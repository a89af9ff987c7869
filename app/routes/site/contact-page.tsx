import type { ReactNode } from "react"
import { addressLines, contact, contactLinks } from "#app/copy/site/contact.ts"
import type { ContactFacts } from "#app/copy/site/legal-document.ts"

export function ContactPage({ facts }: { facts: ContactFacts }) {
  const { title, lead, topicsHeading, topics, replyHeading, reply, bugs } = contact
  return (
    <>
      <div className="wrap py-[clamp(2.5rem,6vw,4.5rem)]">
        <h1>{title}</h1>
        <p className="mt-4 max-w-[42rem] text-[1.2rem] text-muted">{lead}</p>
        <Ways facts={facts} />
      </div>
      <section className="band band-sunken" aria-labelledby="topics">
        <div className="wrap">
          <h2 id="topics">{topicsHeading}</h2>
          <ul className="cells mt-8 lg:grid-cols-3">
            {topics.map(({ id, title, body }) => (
              <li key={id} id={id} className="grid content-start gap-2">
                <h3>{title}</h3>
                <p className="text-muted">{body}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="band" aria-labelledby="reply">
        <div className="wrap grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_1.5fr]">
          <h2 id="reply">{replyHeading}</h2>
          <div className="grid max-w-[36rem] gap-4">
            <p>{`${reply} We usually answer ${facts.supportResponseTime}.`}</p>
            <p>{bugs.text}</p>
            <p className="mt-2">
              <a href={bugs.href} className="btn btn-quiet">
                {bugs.call}
              </a>
            </p>
          </div>
        </div>
      </section>
      {facts.grievanceOfficer && <Complaints {...facts.grievanceOfficer} />}
    </>
  )
}

function Complaints({ name, email }: NonNullable<ContactFacts["grievanceOfficer"]>) {
  const { heading, officer, body } = contact.grievance
  return (
    <section className="band border-t border-line" aria-labelledby="complaints">
      <div className="wrap grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_1.5fr]">
        <h2 id="complaints">{heading}</h2>
        <div className="grid max-w-[36rem] gap-4">
          <p>
            {officer}: <strong>{name}</strong>,{" "}
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </p>
          <p>{body}</p>
        </div>
      </div>
    </section>
  )
}

function Ways({ facts }: { facts: ContactFacts }) {
  const { email, phone } = contactLinks(facts)
  const { labels } = contact
  return (
    <dl className="mt-10 grid border-y border-line md:grid-cols-[1.4fr_1fr_1fr] md:divide-x md:divide-line max-md:divide-y max-md:divide-line">
      <Way label={labels.email}>
        <a
          href={email}
          className="link inline-flex min-h-11 items-center text-[1.2rem] [overflow-wrap:anywhere]"
        >
          {facts.supportEmail}
        </a>
      </Way>
      <Way label={labels.phone}>
        <a
          href={phone}
          className="link inline-flex min-h-11 items-center text-[1.2rem] whitespace-nowrap tabular-nums"
        >
          {facts.supportPhone}
        </a>
      </Way>
      <Way label={labels.address}>
        <address className="mt-2 not-italic">
          <strong className="block">{facts.sellerName}</strong>
          {addressLines(facts.postalAddress).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {facts.gstin && <span className="block">GSTIN {facts.gstin}</span>}
        </address>
      </Way>
    </dl>
  )
}

function Way({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="py-5 md:px-8 md:py-7 md:first:pl-0">
      <dt className="text-[0.95rem] text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
