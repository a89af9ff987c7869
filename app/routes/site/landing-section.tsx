import type { ReactNode } from "react"

type LandingSectionProps = {
  /** Anchor of the section, for links to it. */
  id?: string
  /** Prefix of the heading's id. */
  name: string
  heading: string
  lead: string
  /** Whether the background is darker than the page's. */
  isSunken?: boolean
  children: ReactNode
}

/** A full-width section of the landing page with a heading and a lead sentence. */
export function LandingSection({ id, name, heading, lead, isSunken = false, children }: LandingSectionProps) {
  return (
    <section id={id} className={isSunken ? "band band-sunken" : "band"} aria-labelledby={`${name}-heading`}>
      <div className="wrap">
        <h2 id={`${name}-heading`}>{heading}</h2>
        <p className="mt-3 max-w-[42rem] text-muted">{lead}</p>
        {children}
      </div>
    </section>
  )
}
