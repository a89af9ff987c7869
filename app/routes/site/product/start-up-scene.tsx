import { landing } from "#app/copy/site/landing.ts"

const APPS = Array.from({ length: 14 }, (_, index) => index)

/** A dark scene: the large statement, and fourteen bars of which nine fall when they come into sight. */
export function StartUpScene() {
  const { statement, count, unit } = landing.scene
  return (
    <section className="scene" aria-labelledby="scene">
      <div className="wrap grid items-center gap-[clamp(2.5rem,6vw,6rem)] lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <h2 id="scene" className="text-hero">
          {statement}
        </h2>
        <div>
          <p
            className="scene-bars grid gap-2 forced-color-adjust-none [print-color-adjust:exact]"
            aria-hidden="true"
          >
            {APPS.map((app) => (
              <i key={app} />
            ))}
          </p>
          <p className="mt-6 tabular-nums">
            <strong className="block font-display text-[2.75rem] leading-[1.2] font-[680] tracking-[-0.02em]">
              {count}
            </strong>{" "}
            {unit}
          </p>
        </div>
      </div>
    </section>
  )
}
