import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import type { Site } from "#app/capabilities.ts"
import { sharingPath } from "#app/layout/sharing-pictures-copy.ts"
import { offerInCountry } from "#app/orders/plans/buy-page.server.ts"
import { BUYING_PATH, priceOf, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { findPrice } from "#app/orders/prices/find-price.server.ts"
import { brand } from "#app/platform/brand.ts"
import { formatMoney, formatPlain, type Money } from "#app/platform/money.ts"
import { pageMaxAge } from "#app/platform/page-cache/page-max-age.ts"
import { makerOf } from "#app/site/about/contact-copy.ts"
import { JsonLd } from "./json-ld.tsx"
import { Closing, FreeOrPremium, GoodFor, Hero, Questions } from "./landing-bands.tsx"
import { ownParts } from "./own-parts.tsx"
import { Statement } from "./showcase.tsx"
import { ToolCards } from "./tool-cards.tsx"

export const handle = { script: "menu", shared: "by-region" }

export async function loader({ context }: LoaderFunctionArgs) {
  const { price: regional, currency, expiresAt } = await findPrice(context)
  const { isSold } = await offerInCountry(context, currency)
  const price = regional && isSold ? priceOf(SINGLE_PLAN, regional).price : null
  const page = {
    price,
    currency,
    buyingPath: isSold ? BUYING_PATH : "/buy",
    maker: makerOf(context.config.contact),
    facts: structuredData(context.config, price),
  }
  return data(page, { headers: pageMaxAge(expiresAt, context.now()) })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Landing() {
  const { price, currency, buyingPath, maker, facts } = useLoaderData<typeof loader>()
  const priceInWords = price && formatMoney(price)
  const { Scene = Statement, Cards = ToolCards, WaysBack } = ownParts
  return (
    <>
      <Hero price={priceInWords} buyingPath={buyingPath} />
      <Scene />
      <Cards />
      {WaysBack && <WaysBack />}
      <FreeOrPremium price={priceInWords} currency={currency} />
      <GoodFor />
      <Questions />
      <Closing price={priceInWords} buyingPath={buyingPath} maker={maker} />
      <JsonLd data={facts} />
    </>
  )
}

/**
 * Returns the page's facts as JSON-LD for search engines (schema.org), with the price that the page shows. There are no ratings, because there are no reviews, and no questions, because Google shows those
 * of governments and health sites only (developers.google.com/search/docs/appearance/structured-data/faqpage).
 */
function structuredData(
  { siteUrl, contact }: Pick<Site["config"], "siteUrl" | "contact">,
  price: Money | null,
) {
  const organization = { "@id": `${siteUrl}/#organization` }
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        ...organization,
        name: brand.fullName,
        url: `${siteUrl}/`,
        logo: `${siteUrl}/icon-512.png`,
        email: contact.supportEmail,
        telephone: contact.supportPhone,
        legalName: contact.sellerName,
        address: contact.postalAddress,
      },
      {
        "@type": "SoftwareApplication",
        name: brand.fullName,
        description: brand.description,
        url: `${siteUrl}/`,
        image: siteUrl + sharingPath("product"),
        applicationCategory: "UtilitiesApplication",
        operatingSystem: "Windows 10, Windows 11",
        publisher: organization,
        ...(price && { offers: offerOf(price, siteUrl) }),
      },
    ],
  }
}

const offerOf = ({ amount, currency }: Money, siteUrl: string) => ({
  "@type": "Offer",
  price: formatPlain(amount),
  priceCurrency: currency,
  url: `${siteUrl}/buy`,
  availability: "https://schema.org/InStock",
})
