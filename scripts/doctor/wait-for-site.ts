import { minutes, seconds } from "#app/domain/time.ts"
import type { Surroundings } from "./surroundings.ts"

type Site = Pick<Surroundings, "siteUrl" | "fetch" | "now"> & {
  /** Milliseconds. */
  sleep: (duration: number) => Promise<unknown>
  print: (line: string) => void
}

const INTERVAL = seconds(10)

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
