import { minutes, seconds } from "#app/domain/time.ts"
import { readHealth } from "./site.ts"
import type { Surroundings } from "./surroundings.ts"

type Site = Pick<Surroundings, "siteUrl" | "fetch" | "now"> & {
  /** Milliseconds. */
  sleep: (duration: number) => Promise<unknown>
  print: (line: string) => void
}

const INTERVAL = seconds(10)

/** Cloudflare: a new deployment is known everywhere after "up to a couple of seconds". */
const SPREAD_LIMIT = minutes(1)
const SPREAD_INTERVAL = seconds(2)
const ANSWERS_IN_A_ROW = 5

/** Resolves once the site is reached, or after the limit: DNS record and certificate of a new domain take some minutes. */
export async function waitForSite(site: Site, limitMinutes: number): Promise<void> {
  const end = site.now().getTime() + minutes(limitMinutes)
  let hasTold = false
  while (!(await isReached(site)) && site.now().getTime() < end) {
    if (!hasTold) site.print(`${site.siteUrl} is not reached yet; waiting up to ${limitMinutes} minutes.`)
    hasTold = true
    await site.sleep(INTERVAL)
  }
}

/** False while there is no address or no certificate, or Cloudflare answers itself (520 to 530). */
async function isReached({ siteUrl, fetch }: Site): Promise<boolean> {
  const response = await fetch(`${siteUrl}/healthz`).catch(() => null)
  await response?.body?.cancel()
  return response !== null && response.status < 520
}

/**
 * Resolves once this version has answered five times in a row, or after a minute: until a deployment has spread, an
 * override is ignored and any version of the deployment answers.
 */
export async function waitForVersion(site: Site, version: string): Promise<void> {
  const end = site.now().getTime() + SPREAD_LIMIT
  let inRow = 0
  while (inRow < ANSWERS_IN_A_ROW) {
    const health = await site.fetch(`${site.siteUrl}/healthz`).then(readHealth, () => null)
    inRow = health?.version === version ? inRow + 1 : 0
    if (inRow > 0) continue
    if (site.now().getTime() >= end) return
    await site.sleep(SPREAD_INTERVAL)
  }
}
