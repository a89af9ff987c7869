import { expect, test } from "vitest"
import { Authenticator, addPasskey } from "#tests/support/browser/authenticator.ts"
import { turnOnTwoFactor } from "#tests/support/fixtures/second-factor.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"

test("pages of acts that can't be undone: each says so before its button", async () => {
  await using app = await startApp()
  const holder = await app.createLicensedAccount()
  await addPasskey(holder, new Authenticator(), { name: "My phone" })
  await turnOnTwoFactor(holder)
  const security = await pageText(holder, "/account/security")
  expect(security).toMatch(
    /Remove… the passkey My phone This can't be undone: .{20,100} Remove the passkey My phone for good/,
  )
  expect(security).toMatch(
    /New ones replace all of the old ones, which can't be undone\. .* New recovery codes/,
  )
  expect(await pageText(holder, "/dashboard/replace-key")).toMatch(
    /This can't be undone\. .* Replace the key Keep it/,
  )
  expect(await pageText(holder, "/account/data")).toMatch(/The license can't be restored.* Delete for good/)
})
