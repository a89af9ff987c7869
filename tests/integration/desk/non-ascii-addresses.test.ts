import { expect, test } from "vitest"
import { addBug } from "#tests/support/fixtures/bug-reports.ts"
import { buyLicense } from "#tests/support/fixtures/orders.ts"
import { createQuote } from "#tests/support/fixtures/quotes.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { redirectOf, textOf } from "#tests/support/server/test-client.ts"

const DOMAIN = "\u0430pple-store.example"
const PUNYCODE = "xn--pple-store-yqi.example"

/** Pages that show what a service sent, byte by byte. */
const RAW = /^\/desk\/webhooks\//

test("GET /desk/*: addresses beyond ASCII have their Punycode, in CSV files too", async () => {
  await using app = await startApp()
  const email = `boss@${DOMAIN}`
  const buyer = await buyLicense(app, await app.createAccount({ email }))
  await addBug(app, buyer.id, "report1")
  const owner = await app.createOwner()
  await createQuote(owner, { email })
  const queue = ["/desk"]
  const seen = new Set(queue)
  const found: string[] = []
  for (const path of queue) {
    const response = await owner.get(path)
    const body = await response.text()
    const isCsv = (response.headers.get("content-type") ?? "").includes("text/csv")
    // Values of form fields stay as typed.
    const text = isCsv ? body : textOf(body)
    for (const after of text.split(DOMAIN).slice(1)) {
      found.push(
        `${path}: ${after.startsWith(` (${PUNYCODE}, mixed scripts)`) ? "described" : after.slice(0, 40)}`,
      )
    }
    for (const [, href = ""] of body.matchAll(/href="(\/desk[^"#]*)"/g)) {
      const next = href.replaceAll("&amp;", "&")
      const pathOnly = next.split("?")[0] ?? ""
      const isNew = !seen.has(pathOnly) && !RAW.test(pathOnly) && !pathOnly.endsWith("/preview")
      if (isNew && seen.add(pathOnly)) queue.push(next)
    }
  }
  expect(found.filter((line) => !line.endsWith("described"))).toEqual([])
  const pages = new Set(found.map((line) => line.split(":")[0]?.split("?")[0]))
  for (const path of ["/desk/customers", "/desk/customers.csv", "/desk/orders", "/desk/orders.csv"]) {
    expect(pages).toContain(path)
  }
  expect(pages.size).toBeGreaterThan(10)
})

test("GET /desk/search: Punycode finds the customer whose address is beyond ASCII", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount({ email: `boss@${DOMAIN}` })
  const owner = await app.createOwner()
  expect(await redirectOf(owner.get("/desk/search?q=xn--pple-store-yqi"))).toEqual([
    302,
    `/desk/customers/${buyer.id}`,
  ])
})
