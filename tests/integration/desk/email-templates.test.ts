import { expect, test } from "vitest"
import { emailSamples } from "#app/desk/emails/gathered-kinds.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"

const NAMES = emailSamples.map(({ name }) => name)

test("GET /desk/emails/templates: shows every email in both themes and as plain text", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect(await owner.html("/desk/emails")).toContain('href="/desk/emails/templates"')
  const html = await owner.html("/desk/emails/templates")
  expect(await pageText(owner, "/desk/emails/templates")).toContain(
    "Receipt with the key Buyer A license is paid",
  )
  for (const name of NAMES) {
    const path = `/desk/emails/templates/${name}/preview?as=`
    for (const as of ["light", "dark", "text"]) expect(html).toContain(`${path}${as}`)
    const dark = await owner.get(`${path}dark`)
    expect([name, dark.status, dark.headers.get("cache-control")]).toEqual([name, 200, "no-store"])
    expect(dark.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(await dark.text()).toContain("@media all")
    expect(await owner.html(`${path}light`)).toContain("@media not all")
    const text = await owner.html(`${path}text`)
    // With the seller below it, whom the isolate may keep from another file: then the place is on a line of its own.
    expect(text).toContain("12 Station Road")
    expect(text).not.toMatch(/undefined|null|NaN/)
  }
  for (const name of ["nothing", "constructor"]) {
    expect((await owner.get(`/desk/emails/templates/${name}/preview`)).status).toBe(404)
  }
})
