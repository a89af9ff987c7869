import { Icon } from "#app/components/icon.tsx"
import { landing } from "#app/copy/site/landing.ts"
import { ProductWindow } from "./product-window.tsx"

export function Hero() {
  const { title, lead, calls, facts } = landing.hero
  return (
    <section className="wrap grid items-center gap-[clamp(2rem,5vw,4.5rem)] py-[clamp(3rem,7vw,6rem)] lg:grid-cols-[1.02fr_1fr]">
      <div>
        <h1 className="text-hero">{title}</h1>
        <p className="mt-5 max-w-[34rem] text-[1.2rem] text-muted">{lead}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          {calls.map(({ label, href }, index) => (
            <a key={href} href={href} className={index === 0 ? "btn" : "btn btn-quiet"}>
              {label}
            </a>
          ))}
        </p>
        <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-2 text-[0.95rem] text-muted">
          {facts.map((fact) => (
            <li key={fact} className="flex items-center gap-2">
              <Icon name="check" size={18} className="text-accent" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <ProductWindow />
    </section>
  )
}
