import type { Page, Route } from "@playwright/test"
import { parseConfig } from "#app/config.server.ts"
import { contentSecurityPolicy } from "#app/http/content-security-policy.server.ts"
import { production } from "#tests/unit/environments.ts"

type Site = { url: string; emulators: { url: string } }

const parsed = parseConfig(production)
if (parsed.kind === "malformed") throw new Error(parsed.variables.join(", "))
const { config } = parsed

/**
 * Gives the checkout page the policy of production and Razorpay's own addresses, at which the emulators answer: the
 * browser applies the policy to the hosts that it names.
 */
export async function serveProductionCheckout(page: Page, site: Site): Promise<void> {
  await page.route(`${site.url}/checkout/*`, (route) =>
    route.request().resourceType() === "document" ? serveDocument(route, site) : serveData(route, site),
  )
  await page.route(/^https:\/\/[\w-]+\.razorpay\.com\//, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({ url: `${site.emulators.url}${pathname}${search}` })
    await route.fulfill({ response })
  })
}

/** The page's data, which a form of the page leads to without a new document. */
async function serveData(route: Route, { emulators }: Site): Promise<void> {
  if (route.request().method() !== "GET") return route.fallback()
  const response = await route.fetch({ maxRedirects: 0 })
  const body = await response.text()
  await route.fulfill({
    response,
    body: body.replaceAll(`${emulators.url}/v1/checkout.js`, config.razorpay.checkoutUrl),
  })
}

async function serveDocument(route: Route, { emulators }: Site): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0 })
  const headers = response.headers()
  const own = headers["content-security-policy"] ?? ""
  const nonce = /'nonce-([^']+)'/.exec(own)?.[1]
  const styleSource = /style-src 'self' ([^;]+)/.exec(own)?.[1]
  if (nonce === undefined || styleSource === undefined) return route.fulfill({ response })
  const policy = contentSecurityPolicy("checkout", nonce, styleSource, config)
  const body = (await response.text()).replaceAll(
    `${emulators.url}/v1/checkout.js`,
    config.razorpay.checkoutUrl,
  )
  await route.fulfill({ response, body, headers: { ...headers, "content-security-policy": policy } })
}
