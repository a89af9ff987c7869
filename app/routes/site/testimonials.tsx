import { landing } from "#app/copy/site/landing.ts"
import { LandingSection } from "./landing-section.tsx"

/** Invented quotations of typical users; the note that says so must be shown with them. */
export function Testimonials() {
  const { heading, note, items } = landing.testimonials
  return (
    <LandingSection name="testimonials" heading={heading} lead={note}>
      <ul className="mt-9 grid border-t border-line md:grid-cols-2 md:gap-x-16">
        {items.map(({ quote, who }) => (
          <li key={who} className="border-b border-line py-7">
            <figure className="grid h-full content-between gap-4">
              <blockquote className="font-display text-[1.25rem] leading-[1.45] tracking-[-0.01em]">
                <p>“{quote}”</p>
              </blockquote>
              <figcaption className="text-[0.95rem] text-muted">{who}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
