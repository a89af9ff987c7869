import { appWindow } from "#app/copy/site/app-window.ts"
import { landing } from "#app/copy/site/landing.ts"
import { AppWindow } from "./app-window.tsx"

/** The first screen: what Brisk is, for how much, and its window to try, which runs off the edge of a wide screen. */
export function Hero({ price }: { price: string }) {
  const { title, lead, buy, free, facts } = landing.hero
  return (
    <section className="hero">
      <div>
        <h1 className="text-hero">{title}</h1>
        <p className="lead">{lead}</p>
        <p className="mt-7 flex flex-wrap gap-3">
          <a href="/buy" className="btn tabular-nums">
            {buy(price)}
          </a>
          <a href="/free" className="btn btn-quiet">
            {free}
          </a>
        </p>
        <ul className="mt-5 text-[0.9375rem] text-muted">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div>
        <AppWindow />
        <p className="mt-3 text-sm text-muted">{appWindow.caption}</p>
      </div>
    </section>
  )
}
