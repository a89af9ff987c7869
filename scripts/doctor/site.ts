import { randomUUID } from "node:crypto"
import { withSecurityHeaders } from "#app/http/security-headers.server.ts"
import { type Finding, failing, ok, warning } from "./finding.ts"
import type { Surroundings } from "./surroundings.ts"

const CLOCK_TOLERANCE_MS = 60_000

/** Whether the site answers, its health, its clock beside that of this computer, and its headers. */
export async function checkSite(surroundings: Surroundings): Promise<Finding[]> {
  const { siteUrl, fetch, now, variables, isRemote } = surroundings
  const get = (path: string) => fetch(`${siteUrl}${path}`)
  const health = await get("/healthz")
  // At once: a connection that closes during the next request would take an unread body with it.
  const body: unknown = await health.json().catch(() => null)
  const home = await get("/")
  const page = await home.text()
  return [
    judgeHealth({ status: health.status, body, siteUrl }),
    ...(isRemote ? [judgeClock(health.headers.get("date"), now())] : []),
    judgeHeaders(home.headers, variables.SITE_URL ?? siteUrl),
    judgeScripts(page),
    ...(await checkRedirect(surroundings)),
    await checkCpuLimit(surroundings),
  ]
}

type Health = { status: number; body: unknown; siteUrl: string }

export function judgeHealth({ status, body, siteUrl }: Health): Finding {
  if (status === 200 && isStatus(body)) return ok("Site", `${siteUrl} answers; D1 and KV too`)
  if (status === 503 && isStatus(body)) {
    const isKv = body.database === "ok"
    return failing("Site", {
      says: isKv ? "KV does not answer." : "D1 does not answer.",
      remedy: `See https://www.cloudflarestatus.com, and that ${isKv ? "id of PRICES" : "database_id"} in wrangler.toml is this account's.`,
    })
  }
  if (status === 500) {
    return failing("Site", {
      says: "The site answers 500.",
      remedy: "Look at the finding about the configuration; npx wrangler tail shows what the Worker logs.",
    })
  }
  return failing("Site", {
    says: `${siteUrl}/healthz answered ${status}, which is not the site's answer.`,
    remedy:
      "See that the domain is a custom domain of this Worker, and that the last deployment is this project's.",
  })
}

type Status = { database: string; prices: string }

function isStatus(body: unknown): body is Status {
  return typeof body === "object" && body !== null && "database" in body && "prices" in body
}

/** `date`: the site's header, in whole seconds. */
export function judgeClock(date: string | null, now: Date): Finding {
  const difference = date === null ? Number.NaN : Date.parse(date) - now.getTime()
  if (Math.abs(difference) <= CLOCK_TOLERANCE_MS) return ok("Clock", "this computer's and the site's agree")
  const says = Number.isNaN(difference)
    ? "The site sends no Date header."
    : `This computer's clock is ${Math.round(Math.abs(difference) / 1000)} seconds ${difference > 0 ? "behind" : "ahead of"} the site's.`
  return warning("Clock", {
    says,
    remedy:
      "Set this computer's clock by NTP: codes of the second factor, restores and -- --since depend on it.",
  })
}

/** The headers that the Worker sets on every page, which something in front of it may drop or change. */
function judgeHeaders(headers: Headers, siteUrl: string): Finding {
  const expected = withSecurityHeaders(new Response(null), { siteUrl }).headers
  const differing = [...expected].filter(([name, value]) => {
    const found = headers.get(name)
    const isOwn = ["content-security-policy", "cache-control", "referrer-policy"].includes(name)
    return isOwn ? found === null : found !== value
  })
  if (differing.length === 0) return ok("Headers", "all security headers arrive")
  return warning("Headers", {
    says: `Missing or changed: ${differing.map(([name]) => name).join(", ")}.`,
    remedy:
      "Look for a Transform Rule or a setting of the zone that changes response headers, and remove it.",
  })
}

/** What a zone can add to each page, and the policy of the pages blocks: nothing is measured, and scripts do not run. */
const ADDED_SCRIPTS = [
  ["static.cloudflareinsights.com/beacon", "Web Analytics adds its beacon"],
  ["rocket-loader", "Rocket Loader rewrites scripts"],
] as const

export function judgeScripts(page: string): Finding {
  const added = ADDED_SCRIPTS.flatMap(([part, says]) => (page.includes(part) ? [says] : []))
  if (added.length === 0) return ok("Scripts", "nothing is added to the pages")
  return warning("Scripts", {
    says: `${added.join(". ")}: the policy of the pages blocks it on each of them.`,
    remedy:
      "Cloudflare: Web Analytics, the site, Manage site: automatic setup off. Speed, Settings, Content optimization: Rocket Loader off.",
  })
}

/** fetch has checked the certificate already; here, that plain HTTP leads to it. */
async function checkRedirect({ siteUrl, fetch }: Surroundings): Promise<Finding[]> {
  if (!siteUrl.startsWith("https:")) return []
  const plain = siteUrl.replace(/^https:/, "http:")
  const response = await fetch(`${plain}/healthz`, {})
  await response.body?.cancel()
  const location = response.headers.get("location") ?? ""
  if (response.status >= 300 && response.status < 400 && location.startsWith("https:")) {
    return [ok("TLS", "the certificate is valid, and HTTP leads to HTTPS")]
  }
  return [
    warning("TLS", {
      says: `${plain} answers ${response.status} instead of leading to HTTPS.`,
      remedy:
        "Cloudflare, SSL/TLS, Edge Certificates: turn on Always Use HTTPS, and set Minimum TLS Version to 1.2.",
    }),
  ]
}

/** A log-in for an address that cannot exist hashes a password all the same: on the free plan, that ends the Worker. */
async function checkCpuLimit({ siteUrl, fetch }: Surroundings): Promise<Finding> {
  const response = await fetch(`${siteUrl}/login`, {
    method: "POST",
    body: new URLSearchParams({ email: `${randomUUID()}@brisk.invalid`, password: "npm run doctor" }),
    headers: { origin: new URL(siteUrl).origin, "sec-fetch-site": "same-origin" },
  })
  return judgeCpuLimit(response.status, await response.text())
}

export function judgeCpuLimit(status: number, body: string): Finding {
  if (status === 400) return ok("CPU limit", "a password can be hashed")
  if (status === 429) {
    const remedy = "Run the doctor again in an hour."
    return warning("CPU limit", { says: "Not checked: the log-in is rate limited for this address.", remedy })
  }
  if (/1102|exceeded resource limits/i.test(body)) {
    return failing("CPU limit", {
      says: "A log-in exceeds the CPU limit (error 1102): nobody can sign in or sign up.",
      remedy:
        "Workers & Pages, Plans: choose Workers Paid. A password takes about 110 ms of CPU; the free plan allows 10 ms.",
    })
  }
  return failing("CPU limit", {
    says: `POST /login answered ${status} instead of 400.`,
    remedy: "Look at the other findings first, then for log-in in the log: npx wrangler tail.",
  })
}
