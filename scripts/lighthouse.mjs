import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findChromium } from "./chromium.mjs"
import { endAllOnExit, run } from "./processes.mjs"
import { siteUrl } from "./setup.mjs"

// Lighthouse (mobile) over every page of the site that `npm start` serves. Not a dependency: npx fetches it
// when asked.

const LIGHTHOUSE = "lighthouse@12.8.2"
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"]
const PUBLIC_BUDGET = [100, 100, 100, 100]
const BUDGET = [95, 100, 100, 100]
const TAKES = 9 // a busy machine lowers a score or ends a visit early, so the best of them is nearest to the page

endAllOnExit()
const scratch = mkdtempSync(join(tmpdir(), "brisk-lighthouse-"))
const chromium = (await findChromium()) || (await import("@playwright/test")).chromium.executablePath()
try {
  process.exitCode = (await measureAll(await listPages())) ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** Prints one row a page, then what keeps a page from its budget; whether all of them kept it. */
async function measureAll(pages) {
  const shortfalls = []
  console.log("| page | performance | accessibility | best practices | SEO |\n|---|---|---|---|---|")
  for (const { name, address = name, cookie, budget = BUDGET } of pages) {
    const { scores, failed } = await measure(siteUrl + address, cookie, budget)
    console.log(`| \`${name}\` | ${scores.join(" | ")} |`)
    if (!keeps(scores, budget)) shortfalls.push(`${name} is under ${budget.join("/")}: ${failed.join(", ")}`)
  }
  console.log(["", ...shortfalls, `${pages.length - shortfalls.length} of ${pages.length} kept`].join("\n"))
  return shortfalls.length === 0
}

function keeps(scores, budget) {
  return scores.every((score, index) => score >= budget[index])
}

async function measure(url, cookie, budget) {
  let best
  let failure
  for (let take = 0; take < TAKES; take++) {
    const report = await visit(url, cookie).catch((error) => {
      failure = error
    })
    if (report && !(best?.scores[0] >= report.scores[0])) best = report
    if (best && keeps(best.scores, budget)) break
  }
  if (!best) throw failure
  return best
}

async function visit(url, cookie) {
  const file = join(scratch, "report.json")
  const flags = ["--headless=new", "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])]
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []
  const output = ["--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${flags.join(" ")}`]
  const env = { CHROME_PATH: chromium }
  await run("npx", ["--yes", LIGHTHOUSE, url, ...output, ...headers], { env })

  const { categories, audits, finalDisplayedUrl } = JSON.parse(readFileSync(file, "utf8"))
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
  const weighed = CATEGORIES.flatMap((id) => categories[id].auditRefs.filter(({ weight }) => weight > 0))
  const short = weighed.filter(({ id }) => audits[id].score !== null && audits[id].score < 1)
  return {
    scores: CATEGORIES.map((id) => Math.round(categories[id].score * 100)),
    failed: short.map(({ id }) => id),
  }
}

/** Every page, with the cookie and the address that show it whole. */
async function listPages() {
  if (!(await fetch(siteUrl).catch(() => null))) throw new Error(`Nothing answers at ${siteUrl}: npm start`)
  const [buyer, owner] = [await logIn("free@brisk.test"), await logIn("business@brisk.test")]
  await send("/dashboard/machine-file", { deviceId: "lighthouse" }, owner)
  const open = ["/", "/about", "/contact", "/privacy", "/terms", "/cookies", "/license"]
  const doors = ["/buy", "/login", "/signup", "/forgot-password", "/forgot-license", "/reset-password"]
  const personal = ["/dashboard", "/dashboard/machine-file", "/dashboard/replace-key", "/account"]
  return [
    ...open.map((name) => ({ name, budget: PUBLIC_BUDGET })),
    ...doors.map((name) => ({ name })),
    ...[...personal, "/report-bug", "/donate", "/download"].map((name) => ({ name, cookie: owner })),
    { name: "/dashboard/release", address: "/dashboard/release?device=lighthouse", cookie: owner },
    { name: "/checkout/…", address: await send("/buy", { plan: "basic" }, buyer), cookie: buyer },
    { name: "/receipts/…", address: await findReceipt(owner), cookie: owner },
  ]
}

async function logIn(email) {
  const response = await post(`${siteUrl}/login`, { email, password: "brisk-demo-1" })
  const [cookie] = response.headers.getSetCookie()
  if (!cookie) throw new Error(`${email} can't log in at ${siteUrl} (${response.status})`)
  return cookie.split(";")[0]
}

/** The address of the receipt that the demo account came with. */
async function findReceipt(cookie) {
  const account = await (await fetch(`${siteUrl}/account`, { headers: { cookie } })).text()
  const [receipt] = /\/receipts\/[\w-]+/.exec(account) ?? []
  if (!receipt) throw new Error("/account lists no receipt")
  return receipt
}

/** Posts a form; where it leads. */
async function send(path, fields, cookie) {
  const response = await post(siteUrl + path, fields, { cookie })
  if (response.status !== 303 && response.status !== 302) throw new Error(`${path}: ${response.status}`)
  return response.headers.get("location") ?? "/"
}

function post(url, fields, headers = {}) {
  const origin = new URL(url).origin
  const body = new URLSearchParams(fields)
  return fetch(url, { method: "POST", body, redirect: "manual", headers: { origin, ...headers } })
}
