import { expect, test } from "vitest"
import { emailSamples } from "#app/desk/emails/gathered-kinds.ts"
import { brand } from "#app/platform/brand.ts"
import { addCoupon } from "#tests/support/fixtures/coupons.ts"
import { refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { sampleSite } from "#tests/support/fixtures/sample-emails.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { ALL_STATIC_PAGES } from "#tests/support/server/public-pages.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { redirectOf } from "#tests/support/server/test-client.ts"

/** Ways of writing of which the site has one each, and what is written instead. */
const REFUSED: [name: string, found: RegExp][] = [
  ["a hyphen before an amount: −", /-[₹$€£]\d/g],
  // "Device ID", as the specification says, and the name of a cookie.
  ["“device”: computer", /(?<!__Host-)\bdevices?\b(?! IDs?\b)/gi],
  ["“PC”: computer", new RegExp(String.raw`(?<!${brand.name} )(?<!protected your )\bPCs?\b(?!-)`, "g")],
  ["“id”: ID", /\b(id|ids|Id|Ids)\b/g],
  ["a date in digits: 23 November 2026", /\b(20\d\d-\d\d-\d\d|\d\d?[/.]\d\d?[/.]20\d\d)\b/g],
  ["a short month: 23 November 2026", /\b\d\d? (Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g],
  [
    "a month before the day: 23 November 2026",
    /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d\d?,? 20\d\d/g,
  ],
  ["a unit that can leave its number: no-break space", /\d (KB|MB|GB)\b/g],
  ["a space before %: 18%", /\d\s%/g],
  ["a straight quote or apostrophe: ’ “ ”", /["']/g],
  ["three points: …", /\.\.\./g],
  ["“licence”, “e-mail”: license, email", /\b(licen[c]es?|e-mails?)\b/gi],
]

/** Returns the text of the page's HTML, with its spaces. */
const wordsOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? expect.unreachable("a page without <main>"))
    .replace(/<(script|style|svg|code|bdi|pre)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')

const refusedIn = (name: string, words: string) =>
  REFUSED.flatMap(([why, pattern]) =>
    [...words.matchAll(pattern)].map(
      ({ index }) => `${name}: ${why}: ${words.slice(Math.max(0, index - 30), index + 30)}`,
    ),
  )

test("GET of public pages: amounts, dates, units and names are written uniformly", async () => {
  await using app = await startApp()
  const paths = [...ALL_STATIC_PAGES, "/buy", "/free", "/changelog"]
  const visitor = app.visitor()
  const found = await Promise.all(
    paths.map(async (path) => refusedIn(path, wordsOf(await visitor.html(path)))),
  )
  expect(found.flat()).toEqual([])
})

test("GET of a buyer's pages: amounts, dates, units and names are written uniformly", async () => {
  await using app = await startApp()
  await registerSeller(app, { offersWithdrawal: true })
  await addCoupon(app, { percent: 50 })
  const buyer = await app.createAccount({ country: "DE" })
  const first = await app.createOrder(buyer)
  const applied = await buyer.post(`/checkout/${first.id}`, {
    country: "DE",
    coupon: "SAVE50",
    intent: "coupon",
  })
  const path = applied.headers.get("location") ?? ""
  const id = path.replace("/checkout/", "")
  const found = [refusedIn(path, wordsOf(await buyer.html(path)))]
  await buyer.post(path, { country: "DE", coupon: "SAVE50", intent: "pay" })
  await app.pay((await app.findOrder(id)).providerOrderId)
  await expect.poll(async () => (await app.findOrder(id)).status).toBe("paid")
  const [license] = await app.listLicenses(buyer.id)
  const licenseKey = license?.key ?? ""
  expect((await app.callLicensingApi("activate", { licenseKey, deviceId: "X1" })).status).toBe(201)
  const paths = [
    "/dashboard",
    "/dashboard/machine-file",
    "/dashboard/release?device=X1",
    "/dashboard/replace-key",
  ]
  paths.push("/account", "/account/security", "/account/data", "/donate", "/report-bug", "/link", "/buy")
  const [, invoice] = await redirectOf(buyer.get(`/receipts/${id}`))
  paths.push(`/download?paid=${id}`, invoice ?? "", `/withdraw/${id}`)
  for (const page of paths) found.push(refusedIn(page, wordsOf(await buyer.html(page))))
  const { paymentId } = await app.findOrder(id)
  await app.postWebhook(refundEvent({ paymentId, amount: 4750 }))
  for (const page of ["/dashboard", "/account", invoice ?? ""])
    found.push(refusedIn(page, wordsOf(await buyer.html(page))))
  expect(found.flat()).toEqual([])
})

/** Emails to the owner are about the desk, which has short dates. */
const TO_OWNERS = ["sale", "owner-alert", "daily-summary", "payment-without-buyer"]

const emails = emailSamples.map(({ name, write }) => [name, write(sampleSite)] as const)

test.each(emails.filter(([name]) => !TO_OWNERS.includes(name)))(
  "render of the email %s: amounts, dates, units and names are written uniformly",
  (name, { subject, text }) => {
    const words = `${subject}\n${text.replace(/https?:\/\/\S+/g, "")}`
    expect(refusedIn(name, words)).toEqual([])
  },
)
