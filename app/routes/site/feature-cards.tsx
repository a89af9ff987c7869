import { Icon } from "#app/components/icon.tsx"
import { landing } from "#app/copy/site/landing.ts"
import { LandingSection } from "./landing-section.tsx"

export function FeatureCards() {
  const { heading, lead, items } = landing.features
  return (
    <LandingSection id="features" name="features" heading={heading} lead={lead} isSunken>
      <ul className="cells mt-9 sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ id, title, body, undo }) => (
          <li key={id} className="grid content-start gap-2">
            <Icon name={id} size={28} className="text-accent" />
            <h3>
              <a href={`/features#${id}`} className="link inline-flex min-h-11 items-center">
                {title}
              </a>
            </h3>
            <p className="text-muted">{body}</p>
            <p className="mt-1 text-sm text-muted">{undo}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
