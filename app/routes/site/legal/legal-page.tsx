import { useLoaderData } from "@remix-run/react"
import { contactLinks } from "#app/copy/site/contact.ts"
import type { ContactFacts, LegalDocument, Section } from "#app/copy/site/legal-document.ts"
import { formatDay } from "#app/domain/time.ts"
import type { loadLegalFacts } from "./legal-facts.server.ts"
import { LegalSection } from "./legal-section.tsx"

type LegalPageProps = {
  /** Returns the text with the site's contact details in it. */
  write: (contact: ContactFacts) => LegalDocument
}

const documentLinks = [
  { text: "Privacy Policy", href: "/privacy" },
  { text: "Terms of Service", href: "/terms" },
  { text: "Cookie Policy", href: "/cookies" },
  { text: "Software License Agreement", href: "/license" },
  { text: "Refund and Cancellation Policy", href: "/refund-policy" },
  { text: "pricing page", href: "/buy" },
]

/** A legal text with a table of contents. */
export function LegalPage({ write }: LegalPageProps) {
  const { contact, day } = useLoaderData<typeof loadLegalFacts>()
  const text = write(contact)
  const { email, phone } = contactLinks(contact)
  const links = [
    { text: contact.supportEmail, href: email },
    { text: contact.supportPhone, href: phone },
    ...documentLinks,
  ]
  return (
    <div className="wrap page-top">
      <h1>{text.title}</h1>
      <p className="lead">{text.summary}</p>
      <p className="mt-5 text-[0.95rem] text-muted">
        Last updated: <time dateTime={day}>{formatDay(new Date(day))}</time>
      </p>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-10 border-t border-line pt-10 lg:grid-cols-[17rem_minmax(0,36rem)] lg:gap-16 print:block">
        <TableOfContents sections={text.sections} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
          {text.sections.map((section, index) => (
            <LegalSection key={section.id} {...section} number={index + 1} links={links} />
          ))}
        </div>
      </div>
    </div>
  )
}

function TableOfContents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav
      aria-label="On this page"
      className="no-print self-start lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
    >
      <p className="font-semibold" aria-hidden="true">
        On this page
      </p>
      <ol className="mt-2 gap-x-8 text-[0.95rem] text-muted sm:columns-2 lg:columns-1">
        {sections.map(({ id, heading }, index) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center gap-2.5 hover:text-ink pointer-coarse:min-h-11"
            >
              <span className="w-7 flex-none whitespace-nowrap tabular-nums">{index + 1}.</span>
              <span className="min-w-0 [overflow-wrap:anywhere]">{heading}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
