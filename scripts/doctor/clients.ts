import { type Finding, failing, ok, warning } from "./finding.ts"
import type { Surroundings } from "./surroundings.ts"

/** Whether something in front of the Worker stops clients that are no browsers, or rewrites what browsers get. */
export async function checkClients(surroundings: Surroundings): Promise<Finding[]> {
  const { siteUrl, bareRequest, fetch, variables } = surroundings
  const call = await bareRequest(`${siteUrl}/api/v1/releases/latest`)
  const page = await fetch(`${siteUrl}/contact`)
  return [judgeBareCall(call), judgeAddress(await page.text(), variables.SUPPORT_EMAIL ?? "")]
}

/** The API answers JSON, whatever the status; Cloudflare's own pages are HTML or plain text. */
export function judgeBareCall({ status, body }: { status: number; body: string }): Finding {
  if (isJson(body)) return ok("API clients", "a call without User-Agent is answered")
  const cause = /\b1010\b/.test(body) ? " (error 1010: Browser Integrity Check)" : ""
  return failing("API clients", {
    says: `A call of the licensing API without User-Agent gets ${status}${cause}: apps that send none can activate no license.`,
    remedy:
      "Cloudflare, Security, Settings: turn Browser Integrity Check off, or with a Configuration Rule for the paths /api/ and /webhooks/. Bot fight mode off as well.",
  })
}

/** Email Address Obfuscation, on by default, replaces addresses by links that a script of Cloudflare reads. */
export function judgeAddress(page: string, address: string): Finding {
  const isRewritten = page.includes("/cdn-cgi/l/email-protection")
  if (page.includes(address) && !isRewritten) return ok("Addresses", `${address} arrives as it was written`)
  return warning("Addresses", {
    says: `/contact does not show ${address} as it was written${isRewritten ? ": Cloudflare rewrites it, and the page may not run the script that reads it" : ""}.`,
    remedy:
      "Cloudflare, Security, Settings (Scrape Shield): turn Email Address Obfuscation off, or with a Configuration Rule for this host.",
  })
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object"
  } catch {
    return false
  }
}
