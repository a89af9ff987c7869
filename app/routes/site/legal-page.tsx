import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { type Location, useLoaderData, useLocation } from "@remix-run/react"
import { Fragment } from "react"
import { contactLinks } from "#app/copy/site/contact.ts"
import { cookiePolicy } from "#app/copy/site/cookie-policy.ts"
import { deliveryPolicy } from "#app/copy/site/delivery-policy.ts"
import type { Block, Section } from "#app/copy/site/legal-document.ts"
import { softwareLicenseAgreement } from "#app/copy/site/license-agreement.ts"
import { privacyPolicy } from "#app/copy/site/privacy-policy.ts"
import { refundPolicy } from "#app/copy/site/refund-policy.ts"
import { termsOfService } from "#app/copy/site/terms.ts"
import { dayOf, formatDay } from "#app/domain/time.ts"

/** The legal texts. Each address is a route of this file. */
const DOCUMENTS = [
  { path: "/privacy", write: privacyPolicy },
  { path: "/terms", write: termsOfService },
  { path: "/cookies", write: cookiePolicy },
  { path: "/license", write: softwareLicenseAgreement },
  { path: "/refund-policy", write: refundPolicy },
  { path: "/delivery", write: deliveryPolicy },
] as const

function documentAt({ pathname }: Pick<Location, "pathname">) {
  const found = DOCUMENTS.find(({ path }) => path === pathname)
  if (!found) throw new Error("No legal text has this address")
  return found
}

export const handle = { script: "none", shared: "everywhere" }

/** The configured contact details, and the "Last updated" day of the legal texts ("2026-11-20", UTC). */
export function loader({ context }: LoaderFunctionArgs) {
  return { contact: context.config.contact, day: dayOf(context.now()) }
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
export default function LegalPage() {
  const { contact, day } = useLoaderData<typeof loader>()
  const text = documentAt(useLocation()).write(contact)
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
              <span className="min-w-0 wrap-anywhere">{heading}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type LegalSectionProps = Section & { number: number; links: readonly TextLink[] }

/** A section with a number and an anchor, for citing it. */
function LegalSection({ id, number, heading, body, links }: LegalSectionProps) {
  return (
    <section id={id} className="max-w-[36rem]">
      <h2 className="flex gap-2.5 break-after-avoid">
        <span className="flex-none text-muted tabular-nums">{number}.</span>{" "}
        <span className="min-w-0 wrap-anywhere">{heading}</span>
      </h2>
      <div className="mt-4 grid gap-4">
        {body.map((block) => (
          <LegalBlock
            key={typeof block === "string" ? block : block.list.join()}
            block={block}
            links={links}
          />
        ))}
      </div>
    </section>
  )
}

function LegalBlock({ block, links }: { block: Block; links: readonly TextLink[] }) {
  if (typeof block === "string") {
    return (
      <p>
        <LinkedText text={block} links={links} />
      </p>
    )
  }
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-edge">
      {block.list.map((item) => {
        const [label, rest] = splitLabel(item)
        return (
          <li key={item} className="break-inside-avoid pl-1">
            {label && <strong className="font-semibold">{label}</strong>}
            <LinkedText text={rest} links={links} />
          </li>
        )
      })}
    </ul>
  )
}

/** Splits "Orders: what you bought" after the colon; the label is empty when there is none. */
function splitLabel(item: string): [label: string, rest: string] {
  const [label = ""] = /^[A-Z][^.:]*:/.exec(item) ?? []
  return [label, item.slice(label.length)]
}

type TextLink = { text: string; href: string }

/** Text in which every occurrence of a link's text becomes that link. */
function LinkedText({ text, links }: { text: string; links: readonly TextLink[] }) {
  return splitAtLinks(text, links).map((piece, index) => {
    const key = `${index}`
    if (typeof piece === "string") return <Fragment key={key}>{piece}</Fragment>
    return (
      <a
        key={key}
        href={piece.href}
        // A phone number stays on one line as long as it fits on one.
        className={piece.href.startsWith("tel:") ? "tel link inline-block max-w-full" : "link"}
      >
        {piece.text}
      </a>
    )
  })
}

function splitAtLinks(text: string, links: readonly TextLink[]): (string | TextLink)[] {
  const [link, ...others] = links
  if (!link) return [text]
  return text
    .split(link.text)
    .flatMap((between, index) => [...(index > 0 ? [link] : []), ...splitAtLinks(between, others)])
    .filter((piece) => piece !== "")
}
