import { release } from "#app/copy/licensing/release.ts"

export function SystemRequirements() {
  return (
    <section className="card" aria-labelledby="requirements">
      <h2 id="requirements" className="text-xl">
        System requirements
      </h2>
      <dl className="mt-3">
        {release.requirements.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap gap-x-6 border-b border-line py-2.5 last:border-0">
            <dt className="w-20 text-muted">{name}</dt>
            <dd className="flex-1 basis-40">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
