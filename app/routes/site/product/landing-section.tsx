import type { ReactNode } from "react"

type LandingSectionProps = {
  /** Anchor of the section, for links to it. */
  id?: string
  /** Prefix of the heading's id. */
  name: string
  heading: string
  lead?: string
  /** Whether the background is darker than the page's. */
  isSunken?: boolean
  isNarrow?: boolean
  children: ReactNode
}

/** A full-width section of the landing page with a large heading. */
export function LandingSection({
  id,
  name,
  heading,
  lead,
  isSunken = false,
  isNarrow = false,
  children,
}: LandingSectionProps) {
  return (
    <section id={id} className={isSunken ? "band band-sunken" : "band"} aria-labelledby={`${name}-heading`}>
      <div className={isNarrow ? "wrap max-w-[60rem]" : "wrap"}>
        <h2 id={`${name}-heading`} className="text-section">
          {heading}
        </h2>
        {lead && <p className="mt-4 max-w-[40rem] text-muted">{lead}</p>}
        {children}
      </div>
    </section>
  )
}

/** A link to more on the subject, below a section's content. */
export function MoreLink({ href, label }: { href: string; label: string }) {
  return (
    <p className="mt-6">
      <a href={href} className="link inline-flex min-h-11 items-center">
        {label}
      </a>
    </p>
  )
}
