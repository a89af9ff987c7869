import { expect, test } from "vitest"
import { judgeAddress, judgeBareCall } from "../../../scripts/doctor/clients.ts"
import { waitForSite } from "../../../scripts/doctor/wait-for-site.ts"

const health = () => Response.json({ status: "ok", database: "ok", prices: "ok", version: null })

/** A site that gives these answers in turn, the last one for ever, and a clock that only waiting moves. */
function siteThat(...answers: (() => Response)[]) {
  const site = { time: 0, requests: 0, printed: [] as string[] }
  const fetch = async () => {
    const answer = answers[Math.min(site.requests, answers.length - 1)]
    site.requests += 1
    if (!answer) throw new TypeError("fetch failed")
    return answer()
  }
  const dependencies = {
    siteUrl: "https://x.test",
    fetch,
    now: () => new Date(site.time),
    sleep: async (duration: number) => {
      site.time += duration
    },
    print: (line: string) => void site.printed.push(line),
  }
  return { site, dependencies }
}

const unresolved = (): Response => {
  throw new TypeError("fetch failed")
}

test("waitForSite: waits through a missing DNS record and Cloudflare's own errors, and says so once", async () => {
  const noOrigin = () => new Response("error code: 1016", { status: 530 })
  const { site, dependencies } = siteThat(unresolved, unresolved, noOrigin, health)
  await waitForSite(dependencies, 10)
  expect(site).toMatchObject({ requests: 4, time: 30_000 })
  expect(site.printed).toEqual(["https://x.test is not reached yet; waiting up to 10 minutes."])
})

test("waitForSite: an error of the site itself is for the doctor, and nothing is waited for", async () => {
  const { site, dependencies } = siteThat(() => new Response("not configured", { status: 500 }))
  await waitForSite(dependencies, 10)
  expect(site).toMatchObject({ requests: 1, printed: [] })
})

test("waitForSite: ends after the limit", async () => {
  const { site, dependencies } = siteThat(unresolved)
  await waitForSite(dependencies, 10)
  expect(site.time).toBe(600_000)
})

test("judgeBareCall: an answer of the API is one whatever its status; anything else came from before the Worker", () => {
  expect(judgeBareCall({ status: 404, body: '{"code":"NO_RELEASE"}' }).verdict).toBe("ok")
  expect(judgeBareCall({ status: 403, body: "error code: 1010" })).toMatchObject({
    verdict: "failing",
    says: expect.stringContaining("Browser Integrity Check"),
  })
  expect(judgeBareCall({ status: 503, body: "<html>Just a moment...</html>" }).verdict).toBe("failing")
})

test("judgeAddress: the support address has to arrive as it was written", () => {
  expect(judgeAddress("<p>support@x.test</p>", "support@x.test").verdict).toBe("ok")
  const rewritten = '<a href="/cdn-cgi/l/email-protection#1f6c">[email&#160;protected]</a>'
  expect(judgeAddress(rewritten, "support@x.test").verdict).toBe("warning")
})
