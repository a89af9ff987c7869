import type { ReactNode } from "react"

type LandingSectionProps = {
  /** Anchor of the section, for links to it. */
  id?: string
  /** Prefix of the heading's id. */
  name: string
  heading: string
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
        {children}
      </div>
    </section>
  )
}

/** A link to more on the subject, below a section's content. */
export function MoreLink({ href, label }: { href: string; label: string }) {
  return (
    <p className="mt-5">
      <a href={href} className="link link-tall">
        {label}
      </a>
    </p>
  )
}
