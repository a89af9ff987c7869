import type { Site } from "#app/capabilities.ts"
import { brand } from "#app/copy/brand.ts"
import { sharingPictures } from "#app/copy/site/sharing-pictures.ts"
import { formatPlain } from "#app/domain/money.ts"
import { effectivePrice, FALLBACK_PRICE } from "#app/domain/orders/pricing.ts"

/**
 * What the landing page says, as JSON-LD for search engines (schema.org). The price is that of a visitor whose
 * country is unknown. There are no ratings, because there are no reviews, and no questions, because Google shows those
 * of governments and health sites only (developers.google.com/search/docs/appearance/structured-data/faqpage).
 */
export function structuredData({ siteUrl, contact }: Pick<Site["config"], "siteUrl" | "contact">) {
  const { amount, currency } = effectivePrice(FALLBACK_PRICE)
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
        image: siteUrl + sharingPictures.product.path,
        applicationCategory: "UtilitiesApplication",
        operatingSystem: "Windows 10, Windows 11",
        publisher: organization,
        offers: {
          "@type": "Offer",
          price: formatPlain(amount),
          priceCurrency: currency,
          url: `${siteUrl}/buy`,
          availability: "https://schema.org/InStock",
        },
      },
    ],
  }
}
