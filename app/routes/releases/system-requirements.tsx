import { release } from "#app/copy/licensing/release.ts"

export function SystemRequirements() {
  return (
    <section aria-labelledby="requirements">
      <h2 id="requirements">System requirements</h2>
      <dl className="facts mt-4">
        {release.requirements.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
