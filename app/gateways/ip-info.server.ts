import { parseCountry } from "#app/domain/checkout/regions.ts"
import { seconds } from "#app/domain/time.ts"
import type { Geolocation } from "./geolocation.ts"

const ANSWER_WITHIN = seconds(1)

type Hints = {
  /** What is already known of the visitor's country, best first; the first that reads as one wins. */
  known: readonly unknown[]
  ipInfoUrl: string
}

export function createGeolocation({ known, ipInfoUrl }: Hints): Geolocation {
  let found: Promise<string | null> | undefined
  async function look(): Promise<string | null> {
    for (const hint of known) {
      if (typeof hint === "string" && hint !== "") return parseCountry(hint)
    }
    return askIpInfo(ipInfoUrl)
  }
  return {
    findCountry() {
      found ??= look()
      return found
    },
  }
}

/** Such services can answer 200 with an error in the body: only a country code counts. */
async function askIpInfo(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(ANSWER_WITHIN) })
    const body: unknown = await response.json()
    return typeof body === "object" && body !== null && "country" in body ? parseCountry(body.country) : null
  } catch {
    return null
  }
}
