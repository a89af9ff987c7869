import { landing } from "#app/copy/site/landing.ts"
import { LandingSection, MoreLinks } from "./landing-section.tsx"

export function FeatureCards() {
  const { heading, items, more } = landing.features
  return (
    <LandingSection id="features" name="features" heading={heading} isSunken>
      <ul className="features">
        {items.map(({ id, title, body }) => (
          <li key={id}>
            <h3>
              <a href={`/features#${id}`}>{title}</a>
            </h3>
            <p>{body}</p>
          </li>
        ))}
      </ul>
      <MoreLinks links={more} />
    </LandingSection>
  )
}
