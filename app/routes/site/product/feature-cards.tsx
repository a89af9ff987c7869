import { Icon } from "#app/components/icon.tsx"
import { landing } from "#app/copy/site/landing.ts"
import { LandingSection, MoreLink } from "./landing-section.tsx"

export function FeatureCards() {
  const { heading, items, more } = landing.features
  return (
    <LandingSection id="features" name="features" heading={heading} isSunken>
      <ul className="cells mt-8 sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ id, title, body }) => (
          <li key={id} className="feature">
            <Icon name={id} size={28} className="text-accent" />
            <h3>
              <a href={`/features#${id}`}>{title}</a>
            </h3>
            <p className="text-muted">{body}</p>
          </li>
        ))}
      </ul>
      <MoreLink {...more} />
    </LandingSection>
  )
}
