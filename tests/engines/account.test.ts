import { randomUUID } from "node:crypto"
import { deskOwner } from "#tests/support/browser/fixtures.ts"
import { expectSoundLayout, test } from "#tests/support/engines/test.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"

test("/signup, /logout, /login: sign-up, log-out, a refused and an accepted log-in", async ({ visitor }) => {
  const email = `${randomUUID()}@example.com`
  await visitor.open("/signup")
  await expectSoundLayout(visitor)
  await visitor.fill(/^Email/, email)
  await visitor.fill("Password", PASSWORD)
  await visitor.fill("Confirm password", PASSWORD)
  await visitor.press("choice", /^I accept/)
  await visitor.press("button", "Sign up")
  await visitor.arrive(/^\/dashboard$/)
  await visitor.see("Account type: Free")
  await expectSoundLayout(visitor)
  await visitor.press("button", /^Sign Out/)
  await visitor.arrive(/^\/$/)

  await visitor.open("/login")
  await visitor.fill(/^Email/, email)
  await visitor.fill("Password", "another password")
  await visitor.press("button", "Log in")
  await visitor.see("Failed to log in. Please check your credentials.")
  await expectSoundLayout(visitor)
  await visitor.fill("Password", PASSWORD)
  await visitor.press("button", "Log in")
  await visitor.arrive(/^\/dashboard$/)
})

test("/desk: the overview has a sound layout", async ({ visitor }) => {
  await visitor.signIn(await deskOwner())
  await visitor.open("/desk")
  await expectSoundLayout(visitor)
})
