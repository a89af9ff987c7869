import type { ReactNode } from "react"

type LandingSectionProps = {
  /** Anchor of the section, for links to it. */
  id?: string
  /** Prefix of the heading's id. */
  name: string
  heading: string
  /** Whether the background is darker than the page's. */
  isSunken?: boolean
  /** Whether the content is no wider than a table of words and ticks can be read. */
  isNarrow?: boolean
  /** Whether the heading is beside the content where there is room. */
  isBeside?: boolean
  children: ReactNode
}

/** A full-width section with a large heading. */
export function LandingSection({
  id,
  name,
  heading,
  isSunken = false,
  isNarrow = false,
  isBeside = false,
  children,
}: LandingSectionProps) {
  return (
    <section id={id} className={isSunken ? "band band-sunken" : "band"} aria-labelledby={`${name}-heading`}>
      <div className={isBeside ? "wrap heading-beside" : "wrap"}>
        <h2 id={`${name}-heading`} className="text-section">
          {heading}
        </h2>
        {isNarrow ? <div className="max-w-[52rem]">{children}</div> : children}
      </div>
    </section>
  )
}

/** Links to more on the subject, below a section's content. */
export function MoreLinks({ links }: { links: readonly { href: string; label: string }[] }) {
  return (
    <p className="mt-5 flex flex-wrap gap-x-6">
      {links.map(({ href, label }) => (
        <a key={href} href={href} className="link link-tall">
          {label}
        </a>
      ))}
    </p>
  )
}
