import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import { redirectOf } from "#tests/support/server/test-client.ts"

test("GET /login from Download: the free version first, then the log-in", async () => {
  await using app = await startApp()
  const [, location = ""] = await redirectOf(app.visitor().get("/download"))
  const text = await pageText(app.visitor(), String(location))
  expect(text).toContain(
    `Download ${brand.name} Start with the free version. It needs no account and no license key.`,
  )
  expect(text).toMatch(
    / Get the free version Bought a license\? Log in for your download and your key. Email /,
  )
  expect(await pageText(app.visitor(), "/login?redirectTo=/account")).toContain("Please log in to continue.")
})

test("GET /free, /download, /help/install: draw the two presses of SmartScreen", async () => {
  await using app = await startApp()
  const buyer = await app.createLicensedAccount()
  for (const path of ["/free", "/download", "/help/install"]) {
    const html = await buyer.html(path)
    for (const drawing of ["smartscreen-more-info", "smartscreen-run-anyway"])
      expect([path, html]).toEqual([path, expect.stringContaining(`src="/drawings/${drawing}.svg"`)])
  }
})
