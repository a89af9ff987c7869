import { expect, test } from "vitest"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { fieldErrorsOf, textOf } from "#tests/support/server/test-client.ts"

const VICTIM = "victim@example.com"

/** Each is read as, or shown as, the victim's address by some mail program. */
const DISGUISES = [`Prize<${VICTIM}>`, `vic\u200btim@example.com`]

test("POST /login: an invalid address is refused before a query or a hash", async () => {
  await using app = await startApp()
  for (const email of [...DISGUISES, "ada", `${"a".repeat(65)}@example.com`]) {
    const response = await app.visitor().post("/login", { email, password: PASSWORD })
    expect([email, response.status]).toEqual([email, 400])
    expect(textOf(await response.text())).toContain("Failed to log in. Please check your credentials.")
  }
  const tooLong = await app
    .visitor()
    .post("/login", { email: `${"a".repeat(243)}@example.com`, password: PASSWORD })
  expect(fieldErrorsOf(await tooLong.text())).toEqual({ email: "Email is too long" })
  const events = (await app.readLog()).map(({ event }) => event)
  expect(events).not.toContain("log-in")
})
