import { expect, test } from "vitest"
import { startApp } from "#tests/support/server/test-app.ts"

test("GET /dashboard: the document has all loader data in one chunk", async () => {
  await using app = await startApp()
  const visitor = await app.createAccount()

  const html = await visitor.html("/dashboard")

  const chunks = html.match(/streamController\.enqueue\(/g)
  expect(chunks).toHaveLength(1)
  expect(html).toContain("streamController.close()")
  expect(html.slice(html.indexOf("streamController.enqueue("))).toContain("licensing/dashboard/dashboard")
  expect(html).not.toMatch(/<!--\$[!?]-->/)
})
