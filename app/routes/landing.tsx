import type { MetaFunction } from "@remix-run/cloudflare"
import { brand } from "#app/copy/brand.ts"
import { landing } from "#app/copy/landing.ts"
import { pageTitle } from "#app/copy/titles.ts"
import { Accordion } from "#app/ui/accordion.tsx"
import { FeatureCards } from "#app/ui/feature-cards.tsx"
import { Hero } from "#app/ui/hero.tsx"

export const handle = { script: "none" }
export const meta: MetaFunction = () => [
  { title: pageTitle("/") },
  { name: "description", content: brand.description },
]

export default function Landing() {
  const { faq, closing } = landing
  return (
    <>
      <Hero />
      <FeatureCards />
      <section className="band" id="faq" aria-labelledby="faq-heading">
        <div className="wrap max-w-[52rem]">
          <h2 id="faq-heading">{faq.heading}</h2>
          <Accordion name="faq" items={faq.items} />
        </div>
      </section>
      <section className="band band-sunken" aria-labelledby="closing">
        <div className="wrap grid justify-items-start gap-4">
          <h2 id="closing">{closing.title}</h2>
          <p className="max-w-[42rem] text-muted">{closing.body}</p>
          <a href={closing.href} className="btn mt-2">
            {closing.call}
          </a>
        </div>
      </section>
    </>
  )
}
