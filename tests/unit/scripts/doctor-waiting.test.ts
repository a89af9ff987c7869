import { expect, test } from "vitest"
import { judgeAddress, judgeBareCall } from "../../../scripts/doctor/clients.ts"
import { checkVersion } from "../../../scripts/doctor/version.ts"
import { waitForSite, waitForVersion } from "../../../scripts/doctor/wait-for-site.ts"

const OLD = "11111111-1111-4111-8111-111111111111"
const NEW = "22222222-2222-4222-8222-222222222222"
const health = (version?: string) => Response.json({ status: "ok", database: "ok", prices: "ok", version })

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
  const { site, dependencies } = siteThat(unresolved, unresolved, noOrigin, () => health())
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

test("waitForVersion: ends when the version has answered five times in a row", async () => {
  const old = () => health(OLD)
  const fresh = () => health(NEW)
  const { site, dependencies } = siteThat(old, fresh, fresh, old, fresh)
  await waitForVersion(dependencies, NEW)
  expect(site).toMatchObject({ requests: 9, time: 4_000 })
})

test("waitForVersion: ends after a minute in which another version answers", async () => {
  const { site, dependencies } = siteThat(() => health(OLD))
  await waitForVersion(dependencies, NEW)
  expect(site.time).toBe(60_000)
})

test("checkVersion: another version, or one that does not say which it is, fails", async () => {
  const check = (version: string | null, ...answers: (() => Response)[]) =>
    checkVersion({ ...siteThat(...answers).dependencies, version })
  expect(await check(null, () => health(OLD))).toEqual([])
  expect(await check(NEW, () => health(NEW))).toMatchObject([{ verdict: "ok" }])
  const [mixed] = await check(
    NEW,
    () => health(NEW),
    () => health(OLD),
    () => health(NEW),
  )
  expect(mixed).toMatchObject({ verdict: "failing", says: expect.stringContaining(`${OLD} answered`) })
  expect(await check(NEW, () => health())).toMatchObject([{ verdict: "failing" }])
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
