import { parseCountry } from "#app/domain/checkout/regions.ts"
import { seconds } from "#app/domain/time.ts"
import type { Geolocation } from "./geolocation.ts"

const RESPONSE_TIMEOUT = seconds(1)

type GeolocationSettings = {
  /** The country code that came with the request; looked up when it is missing or empty. */
  knownCountry: unknown
  ipInfoUrl: string
}

export function createGeolocation({ knownCountry, ipInfoUrl }: GeolocationSettings): Geolocation {
  let country: Promise<string | null> | undefined
  async function resolveCountry(): Promise<string | null> {
    if (typeof knownCountry === "string" && knownCountry !== "") return parseCountry(knownCountry)
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
