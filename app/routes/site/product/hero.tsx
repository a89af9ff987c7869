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
        <p className="actions">
          <a href="#premium" className="btn tabular-nums">
            {buy(price)}
          </a>
          <a href="/free" className="btn btn-quiet">
            {free}
          </a>
        </p>
        <ul className="small mt-5 grid gap-[0.35rem]">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div>
        <AppWindow />
        <p className="mt-3 small">{appWindow.caption}</p>
      </div>
    </section>
  )
}
