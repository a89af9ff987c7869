import { parseCountry } from "#app/domain/checkout/regions.ts"
import { seconds } from "#app/domain/time.ts"
import type { Geolocation } from "./geolocation.ts"

const RESPONSE_TIMEOUT = seconds(1)

type GeolocationSettings = {
  /** Country codes from the request, most reliable first; the first non-empty string is used. */
  known: readonly unknown[]
  ipInfoUrl: string
}

export function createGeolocation({ known, ipInfoUrl }: GeolocationSettings): Geolocation {
  let country: Promise<string | null> | undefined
  async function resolveCountry(): Promise<string | null> {
    for (const hint of known) {
      if (typeof hint === "string" && hint !== "") return parseCountry(hint)
    }
    return fetchCountry(ipInfoUrl)
  }
  return {
    findCountry() {
      country ??= resolveCountry()
      return country
    },
  }
}

/** Null without a valid country code: IP lookup services can return errors with status 200. */
async function fetchCountry(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(RESPONSE_TIMEOUT) })
    const body: unknown = await response.json()
    return typeof body === "object" && body !== null && "country" in body ? parseCountry(body.country) : null
  } catch {
    return null
  }
}
