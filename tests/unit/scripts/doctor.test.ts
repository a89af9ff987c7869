import { expect, test } from "vitest"
import { judgeCron, judgeMigrations } from "../../../scripts/doctor/database.ts"
import { judgeSendError } from "../../../scripts/doctor/email.ts"
import { failing, formatFindings, ok, warning } from "../../../scripts/doctor/finding.ts"
import { judgeInstaller } from "../../../scripts/doctor/installer.ts"
import { judgeWebhook } from "../../../scripts/doctor/razorpay.ts"
import { judgeClock, judgeCpuLimit, judgeHealth, judgeScripts } from "../../../scripts/doctor/site.ts"

const MINUTE = 60_000
const now = 1_795_000_000_000

test.each([
  { finishedAt: now - 2 * MINUTE, failedTasks: 0, migratedAt: 0, verdict: "ok" },
  { finishedAt: now - 2 * MINUTE, failedTasks: 1, migratedAt: 0, verdict: "warning" },
  { finishedAt: now - 7 * MINUTE, failedTasks: 0, migratedAt: 0, verdict: "warning" },
  { finishedAt: now - 16 * MINUTE, failedTasks: 0, migratedAt: 0, verdict: "failing" },
  { finishedAt: null, failedTasks: null, migratedAt: now - MINUTE, verdict: "warning" },
  { finishedAt: null, failedTasks: null, migratedAt: now - 16 * MINUTE, verdict: "failing" },
])("judgeCron: $finishedAt with $failedTasks failed tasks is $verdict", ({ verdict, ...run }) => {
  expect(judgeCron(run, now, true).verdict).toBe(verdict)
})

test("judgeMigrations: one that is missing fails, one that is unknown here is a warning", () => {
  expect(judgeMigrations(["0.sql", "1.sql"], ["0.sql"], true)).toMatchObject({
    verdict: "failing",
    says: "1 of 2 are not applied, from 1.sql on.",
  })
  expect(judgeMigrations(["0.sql"], ["0.sql", "1.sql"], true).verdict).toBe("warning")
  expect(judgeMigrations(["0.sql"], ["0.sql"], true).verdict).toBe("ok")
})

test.each([
  [200, { status: "ok", database: "ok", prices: "ok" }, "ok", ""],
  [503, { status: "failing", database: "failing", prices: "ok" }, "failing", "D1 does not answer."],
  [503, { status: "failing", database: "ok", prices: "failing" }, "failing", "KV does not answer."],
  [500, null, "failing", "The site answers 500."],
  [530, null, "failing", "https://x.test/healthz answered 530, which is not the site's answer."],
] as const)("judgeHealth: status %s with %j is %s", (status, body, verdict, says) => {
  const finding = judgeHealth({ status, body, siteUrl: "https://x.test" })
  expect(finding).toMatchObject({ verdict, says: says || "https://x.test answers; D1 and KV too" })
})

test.each([
  [200, { result: "unknown-event" }, "ok"],
  [200, null, "failing"],
  [401, { result: "bad-signature" }, "failing"],
  [503, null, "failing"],
  [302, null, "failing"],
])("judgeWebhook: status %s with %j is %s", (status, result, verdict) => {
  expect(judgeWebhook({ status, result, siteUrl: "https://x.test", isRemote: true }).verdict).toBe(verdict)
})

test.each([
  ["<script src=/assets/entry.js></script>", "ok"],
  ["<script defer src='https://static.cloudflareinsights.com/beacon.min.js/v1'></script>", "warning"],
  ['<script src="/cdn-cgi/scripts/7d0fa10a/cloudflare-static/rocket-loader.min.js"></script>', "warning"],
])("judgeScripts: %s is %s", (page, verdict) => {
  expect(judgeScripts(page)).toMatchObject({ subject: "Scripts", verdict })
})

test("judgeClock, judgeCpuLimit and judgeInstaller: what could not be checked is a warning", () => {
  expect(judgeClock(null, new Date(now)).verdict).toBe("warning")
  expect(judgeClock(new Date(now + 59_000).toUTCString(), new Date(now)).verdict).toBe("ok")
  expect(judgeCpuLimit(429, "").verdict).toBe("warning")
  expect(judgeCpuLimit(503, "error code: 1102").verdict).toBe("failing")
  expect(judgeCpuLimit(200, "").verdict).toBe("failing")
  const file = { size: 1, sha256: "a" }
  expect(judgeInstaller({ version: "1.0.0", url: "https://x.test", sha256: null }, file).verdict).toBe(
    "warning",
  )
  expect(judgeInstaller({ version: "1.0.0", url: "https://x.test", sha256: "a" }, file).verdict).toBe("ok")
})

test("formatFindings: one line for each finding, its remedy under it, and what it means", () => {
  const findings = [ok("Site", "answers"), warning("TLS", { says: "HTTP answers.", remedy: "Turn it off." })]
  expect(formatFindings("https://x.test", findings).split("\n")).toEqual([
    "https://x.test",
    "",
    "  ok       Site  answers",
    "  warning  TLS   HTTP answers.",
    "                 → Turn it off.",
    "",
    "Nothing here would lose a sale; 1 warning.",
  ])
  const failed = formatFindings("", [failing("Site", { says: "Down.", remedy: "Start it." })])
  expect(failed).toContain("1 check fails, 0 warnings. Sales can be lost until this is mended.")
})

test.each([
  ["status 403, invalid_api_key, API key is invalid", "failing", "npx wrangler secret put RESEND_API_KEY"],
  ["status 401, validation_error, API key is invalid", "failing", "npx wrangler secret put RESEND_API_KEY"],
  [
    "status 403, validation_error, The x.test domain is not verified.",
    "failing",
    "resend.com/domains: add x.test",
  ],
  ["status 429, daily_quota_exceeded, You have", "failing", "choose a plan with more emails"],
  ["status 429, rate_limit_exceeded, Too many", "warning", "Run the doctor again."],
  ["status 403, error code: 1010", "failing", "User-Agent (error 1010): deploy"],
  ["TimeoutError", "failing", "resend.com/status"],
])("judgeSendError: %s is %s", (error, verdict, remedy) => {
  const finding = judgeSendError(error, { from: "Brisk <licenses@x.test>", isRemote: true })
  expect(finding).toMatchObject({ verdict, remedy: expect.stringContaining(remedy) })
})
