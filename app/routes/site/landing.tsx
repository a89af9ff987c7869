import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { Accordion } from "#app/components/accordion.tsx"
import { JsonLd } from "#app/components/json-ld.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { landing } from "#app/copy/site/landing.ts"
import { FeatureCards } from "./feature-cards.tsx"
import { Hero } from "./hero.tsx"
import { structuredData } from "./structured-data.ts"
import { Testimonials } from "./testimonials.tsx"
import { UndoSteps } from "./undo-steps.tsx"
import { VersionTable } from "./version-table.tsx"

export const handle = { script: "none", shared: "everywhere" }
export const meta = pageMeta("/")

export const loader = ({ context }: LoaderFunctionArgs) => structuredData(context.config)

export default function Landing() {
  const data = useLoaderData<typeof loader>()
  const { faq, closing } = landing
  return (
    <>
      <Hero />
      <FeatureCards />
      <UndoSteps />
      <VersionTable />
      <Testimonials />
      <section className="band band-sunken" id="faq" aria-labelledby="faq-heading">
        <div className="wrap max-w-[52rem]">
          <h2 id="faq-heading">{faq.heading}</h2>
          <Accordion name="faq" items={faq.items} />
          <p className="mt-6">
            <a href={faq.more.href} className="link inline-flex min-h-11 items-center">
              {faq.more.label}
            </a>
          </p>
        </div>
        <JsonLd data={data} />
      </section>
      <section className="band" aria-labelledby="closing">
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
