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

test("/login: without an answer the form stays, and the next try works", async ({ visitor }) => {
  await visitor.open("/login")
  await visitor.page.run(() => {
    const { fetch } = window
    window.fetch = () => {
      window.fetch = fetch
      return Promise.reject(new TypeError("The connection was lost"))
    }
  }, undefined)
  await visitor.fill(/^Email/, "ada@example.com")
  await visitor.fill("Password", "another password")
  await visitor.press("button", "Log in")
  await visitor.see(/The site didn’t answer/)
  await expectSoundLayout(visitor)
  await visitor.press("button", "Log in")
  await visitor.see("Failed to log in. Please check your credentials.")
})

test("/login: elements of an extension change nothing of the form", async ({ visitor }) => {
  await visitor.open("/login")
  await visitor.page.run(() => {
    document.documentElement.insertAdjacentElement("beforeend", document.createElement("extension-panel"))
    document.body.insertAdjacentElement("afterbegin", document.createElement("extension-bar"))
    document.body.setAttribute("data-extension", "1")
  }, undefined)
  await visitor.fill(/^Email/, "ada@example.com")
  await visitor.fill("Password", "another password")
  await visitor.press("button", "Log in")
  await visitor.see("Failed to log in. Please check your credentials.")
  await visitor.until(
    "the address is gone",
    () => {
      return document.querySelector<HTMLInputElement>("#email")?.value === "ada@example.com"
    },
    undefined,
  )
})
