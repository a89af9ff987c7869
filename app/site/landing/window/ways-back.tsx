import { Drawing } from "#app/platform/ui/drawing.tsx"
import { landing } from "#app/site/landing/copy.ts"
import { Caution, NeverTouched } from "#app/site/landing/landing-parts.tsx"
import { restorePointCaution } from "#app/site/landing/tools-copy.ts"
import { waysBackCopy } from "./copy.ts"

/** The three ways back along one morning, and beside them what no tool changes. */
export function WaysBack() {
  const { heading, picture, steps, rule } = waysBackCopy
  return (
    <section className="band" aria-labelledby="undo-heading">
      <div className="wrap grid gap-x-20 gap-y-14 lg:grid-cols-[1.85fr_1fr]">
        <div>
          <h2 id="undo-heading" className="text-section">
            {heading}
          </h2>
          <Drawing name="ways-back" alt={picture} width={680} height={320} className="mt-10 h-80 w-full" />
          <ol className="mt-8 grid gap-x-8 gap-y-5 sm:grid-cols-3">
            {steps.map(({ title, body }) => (
              <li key={title}>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1 leading-normal text-muted">{body}</p>
              </li>
            ))}
          </ol>
          <p className="small mt-5">{rule}</p>
        </div>
        <section aria-labelledby="never" className="self-end">
          <h2 id="never">{landing.never}</h2>
          <NeverTouched />
          <Caution>{restorePointCaution}</Caution>
        </section>
      </div>
    </section>
  )
}
