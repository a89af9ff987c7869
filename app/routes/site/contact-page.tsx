import { addressLines, contact, contactLinks } from "#app/copy/site/contact.ts"
import type { ContactFacts } from "#app/copy/site/legal-document.ts"

export function ContactPage({ facts }: { facts: ContactFacts }) {
  const { title, lead, topicsHeading, topics } = contact
  return (
    <>
      <div className="wrap page-top">
        <h1>{title}</h1>
        <p className="lead">{`${lead}, usually ${facts.supportResponseTime}.`}</p>
        <p className="mt-7">
          <a
            href={contactLinks(facts).email}
            className="contact-address inline-block py-[0.4rem] text-accent underline decoration-2 underline-offset-[0.15em]"
          >
            {facts.supportEmail}
          </a>
        </p>
        <Ways facts={facts} />
      </div>
      <section className="band band-sunken" aria-labelledby="topics">
        <div className="wrap">
          <h2 id="topics">{topicsHeading}</h2>
          <ul className="features">
            {topics.map(({ id, title, body, link }) => (
              <li key={id} id={id}>
                <h3>{title}</h3>
                <p>{body}</p>
                {link && (
                  <p>
                    <a href={link.href} className="link link-tall">
                      {link.label}
                    </a>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
      </section>
      {facts.grievanceOfficer && <Complaints {...facts.grievanceOfficer} />}
    </>
  )
}

function Complaints({ name, email }: NonNullable<ContactFacts["grievanceOfficer"]>) {
  const { heading, officer, body } = contact.grievance
  return (
    <section className="band" aria-labelledby="complaints">
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
  const { phone } = contactLinks(facts)
  const { labels } = contact
  return (
    <dl className="facts mt-10 max-w-[44rem]">
      <div>
        <dt>{labels.phone}</dt>
        <dd>
          <a href={phone} className="link text-[min(1em,7vw)] whitespace-nowrap tabular-nums">
            {facts.supportPhone}
          </a>
        </dd>
      </div>
      <div>
        <dt>{labels.address}</dt>
        <dd>
          <address className="not-italic">
            {facts.sellerName}
            {addressLines(facts.postalAddress).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {facts.gstin && <span className="block">GSTIN {facts.gstin}</span>}
          </address>
        </dd>
      </div>
    </dl>
  )
}
