import { expect, test } from "vitest"
import { type App, startApp } from "#tests/support/server/test-app.ts"

async function report(app: App, type: string, body: unknown): Promise<number> {
  const init = { method: "POST", headers: { "content-type": type }, body: JSON.stringify(body) }
  return (await app.visitor().send("/csp-reports", init)).status
}

const violationsIn = (app: App) =>
  app.log.filter(({ event }) => event === "csp-violation").map(({ requestId: _, event: __, ...line }) => line)

const violation = (directive: string) => ({
  type: "csp-violation",
  age: 12,
  url: "https://brisk.example/reset-password?token=secret",
  user_agent: "Mozilla/5.0",
  body: {
    documentURL: "https://brisk.example/reset-password?token=secret",
    blockedURL: "https://evil.example/script.js?from=brisk",
    effectiveDirective: directive,
    disposition: "enforce",
  },
})

test("POST /csp-reports: both report formats are one log line for each violation", async () => {
  await using app = await startApp()
  const legacy = {
    "csp-report": {
      "document-uri": "https://brisk.example/login?redirectTo=x",
      "violated-directive": "script-src-elem",
      "blocked-uri": "inline",
    },
  }
  expect(await report(app, "application/csp-report", legacy)).toBe(204)
  const batch = [violation("script-src-elem"), { type: "deprecation", body: {} }, violation("img-src")]
  expect(await report(app, "application/reports+json", batch)).toBe(204)

  const blocked = { blocked: "https://evil.example", path: "/reset-password" }
  await expect
    .poll(() => violationsIn(app))
    .toEqual([
      { directive: "script-src-elem", blocked: "inline", path: "/login" },
      { directive: "script-src-elem", ...blocked },
      { directive: "img-src", ...blocked },
    ])
  expect(JSON.stringify(await app.readLog())).not.toContain("secret")
})

test("POST /csp-reports: a batch of a thousand reports is five short log lines", async () => {
  await using app = await startApp()
  const long = "x".repeat(5000)
  const [first, ...rest] = Array.from({ length: 100 }, () => ({ ...violation("a"), url: "", user_agent: "" }))
  const body = { effectiveDirective: long, blockedURL: `https://${long}/`, documentURL: `https://a/${long}` }
  expect(await report(app, "application/reports+json", [{ ...first, body }, ...rest])).toBe(204)
  const small = Array.from({ length: 1000 }, () => ({ type: "csp-violation", body: {} }))
  expect(await report(app, "application/reports+json", small)).toBe(204)

  await expect.poll(() => violationsIn(app).length).toBe(10)
  for (const line of await app.readLog()) expect(JSON.stringify(line).length).toBeLessThan(500)
})

test("POST /csp-reports: the first 50 reports of a batch are read", async () => {
  await using app = await startApp()
  const batch = [
    ...Array(49).fill({ type: "deprecation" }),
    violation("img-src"),
    violation("script-src-elem"),
  ]
  expect(await report(app, "application/reports+json", batch)).toBe(204)
  await app.readLog()
  expect(violationsIn(app)).toMatchObject([{ directive: "img-src" }])
})
