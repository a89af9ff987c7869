import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { JsonLd } from "#app/components/json-ld.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { makerOf } from "#app/copy/site/legal-document.ts"
import { formatMoney } from "#app/domain/money.ts"
import { basicPrice } from "#app/domain/orders/plans.ts"
import { pageMaxAge } from "#app/http/pages/page-max-age.ts"
import { structuredData } from "#app/routes/site/structured-data.ts"
import { findPrice } from "#app/services/orders/find-price.server.ts"
import { Closing, FreeAndPremium, Hero, StartUpScene, WaysBack, WhoAndQuestions } from "./landing-bands.tsx"
import { ToolCards } from "./tool-cards.tsx"

export const handle = { script: "none", shared: "by-region" }
export const meta = pageMeta("/")

export async function loader({ context }: LoaderFunctionArgs) {
  const { price, expiresAt } = await findPrice(context)
  const page = {
    price: formatMoney(basicPrice(price).price),
    maker: makerOf(context.config.contact),
    facts: structuredData(context.config),
  }
  return data(page, { headers: pageMaxAge(expiresAt, context.now()) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Landing() {
  const { price, maker, facts } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero price={price} />
      <StartUpScene />
      <ToolCards />
      <WaysBack />
      <FreeAndPremium price={price} />
      <WhoAndQuestions />
      <Closing price={price} maker={maker} />
      <JsonLd data={facts} />
    </>
  )
}
