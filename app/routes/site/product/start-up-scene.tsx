import { landing } from "#app/copy/site/landing.ts"

const APPS = Array.from({ length: 14 }, (_, index) => index)

/** A dark scene: the large statement, and fourteen bars of which nine fall when they come into sight. */
export function StartUpScene() {
  const { statement, count, unit } = landing.scene
  return (
    <section className="scene" aria-labelledby="scene">
      <div className="wrap scene-columns">
        <h2 id="scene" className="text-hero">
          {statement}
        </h2>
        <div>
          <p className="scene-bars" aria-hidden="true">
            {APPS.map((app) => (
              <i key={app} />
            ))}
          </p>
          <p className="scene-count">
            <strong>{count}</strong> {unit}
          </p>
        </div>
      </div>
    </section>
  )
}
