import { Icon } from "#app/components/icon.tsx"
import { landing } from "#app/copy/site/landing.ts"

export function FeatureCards() {
  const { heading, items, more } = landing.features
  return (
    <section id="features" className="band band-sunken" aria-labelledby="features-heading">
      <div className="wrap">
        <h2 id="features-heading" className="text-section">
          {heading}
        </h2>
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
        <p className="mt-6">
          <a href={more.href} className="link inline-flex min-h-11 items-center">
            {more.label}
          </a>
        </p>
      </div>
    </section>
  )
}
