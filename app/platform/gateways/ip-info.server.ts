import { parseCountry } from "#app/platform/countries.ts"
import { seconds } from "#app/platform/time.ts"
import { callService } from "./call-service.server.ts"
import type { Logger } from "./ports.ts"

const RESPONSE_TIMEOUT = seconds(1)

type GeolocationSettings = {
  /** The country code that came with the request; looked up when it is missing or empty. */
  knownCountry: unknown
  ipInfoUrl: string
  log: Logger
}

export function createGeolocation({ knownCountry, ipInfoUrl, log }: GeolocationSettings) {
  let country: Promise<string | null> | undefined
  async function resolveCountry() {
    if (typeof knownCountry === "string" && knownCountry !== "") return parseCountry(knownCountry)
    return fetchCountry(ipInfoUrl, log)
  }
  return {
    findCountry() {
      country ??= resolveCountry()
      return country
    },
  }
}

/** Null without a valid country code: IP lookup services can return errors with status 200. */
async function fetchCountry(url: string, log: Logger) {
  const answer = await callService({ service: "ip-info", url, timeout: RESPONSE_TIMEOUT }, readCountry, log)
  return answer.kind === "answered" ? answer.value : null
}

function readCountry(body: unknown) {
  if (typeof body !== "object" || body === null) return undefined
  return "country" in body ? parseCountry(body.country) : null
}
