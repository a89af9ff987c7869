import { expect, test } from "vitest"
import { COMPANY_PLAN } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import * as schema from "#db/schema.ts"
import { appStarter, pageHtml, pageText } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"

// Of its own: the isolate keeps the seller, whom pages name, in memory.
const startApp = appStarter()

// Facts of the specification about each page that no other test checks.

function expectFacts(text: string, facts: string[]): void {
  for (const fact of facts) expect(text).toContain(fact)
}

/** The links and buttons of the header's navigation, by what they say. */
function menuOf(html: string): Record<string, string> {
  const menu = /<nav id="menu".*?<\/nav>/s.exec(html)?.[0] ?? ""
  const links = [...menu.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, label]) => [
    label,
    href,
  ])
  const forms = [...menu.matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/gs)]
  return Object.fromEntries([
    ...links,
    ...forms.map(([, action, button]) => [textOf(button ?? "").trim(), action]),
  ])
}

const SHARED = {
  Features: "/#features",
  Pricing: "/buy",
  About: "/about",
  Contact: "/contact",
  FAQ: "/#faq",
}

test("GET: the header's links depend on visitor, free account or license holder", async () => {
  await using app = await startApp()
  const signedIn = { Dashboard: "/dashboard", Logout: "/logout" }
  const menus = [
    [app.visitor(), { ...SHARED, Download: "/login", Login: "/login" }],
    [await app.createAccount(), { ...SHARED, Download: "/buy", ...signedIn }],
    [await app.createLicensedAccount(), { ...SHARED, Download: "/download", ...signedIn }],
  ] as const
  for (const [visitor, menu] of menus) {
    for (const path of ["/", "/buy", "/terms"]) expect(menuOf(await pageHtml(visitor, path))).toEqual(menu)
  }
})

const TITLES = {
  "/": `${brand.fullName}: debloat Windows 11 and 10, undo every change`,
  "/login": `Log in · ${brand.name}`,
  "/register": `Create your account · ${brand.name}`,
  "/signup": `Create your account · ${brand.name}`,
  "/forgot-password": `Forgot your password? · ${brand.name}`,
  "/buy": `Pricing · ${brand.name} for Windows`,
  "/features": `What it changes · ${brand.name} for Windows`,
  "/help": `Help · ${brand.name} for Windows`,
  "/help/undo": `Undo changes · ${brand.name} for Windows`,
  "/about": `About · ${brand.name} for Windows`,
  "/contact": `Contact · ${brand.name} for Windows`,
  "/privacy": `Privacy Policy · ${brand.name} for Windows`,
  "/terms": `Terms of Service · ${brand.name} for Windows`,
  "/cookies": `Cookie Policy · ${brand.name} for Windows`,
  "/license": `Software License Agreement · ${brand.name} for Windows`,
}
const PERSONAL_TITLES = {
  "/dashboard": `Dashboard · ${brand.name}`,
  "/download": `Download · ${brand.name}`,
  "/report-bug": `Report a Bug · ${brand.name}`,
  "/donate": `Donate to ${brand.name} · ${brand.name}`,
}

const FOOTER = [
  "features",
  "buy",
  "login",
  "help",
  "about",
  "contact",
  "privacy",
  "terms",
  "license",
  "cookies",
]

test("GET: every page has its own title, one header and one footer", async () => {
  await using app = await startApp()
  const [visitor, owner] = [app.visitor(), await app.createLicensedAccount()]
  const pages = [
    ...Object.entries(TITLES).map((page) => [visitor, ...page] as const),
    ...Object.entries(PERSONAL_TITLES).map((page) => [owner, ...page] as const),
  ]
  for (const [who, path, title] of pages) {
    const html = await pageHtml(who, path)
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1], path).toBe(title)
    for (const tag of [/<header[ >]/g, /<footer[ >]/g]) expect(html.match(tag), path).toHaveLength(1)
    const footer = /<footer.*<\/footer>/s.exec(html)?.[0]
    for (const target of FOOTER) expect(footer).toContain(`href="/${target}"`)
  }
})

test("GET /: says what is free, what needs a key, and mentions restore points", async () => {
  await using app = await startApp()
  const html = await pageHtml(app.visitor(), "/")
  expectFacts(textOf(html), [
    "Windows with nothing in its way.",
    "It's made before the first change, and works without Brisk.",
    "Windows makes the restore point if System Restore is on and the disk has room.",
    "Premium needs an account and a license key.",
    "6 of 23 , the first switch of each tool",
    "One payment, for one computer, for life",
  ])
  expect(html).toMatch(
    /<h2 id="closing"[^>]*>.*?<a href="\/login\?redirectTo=%2Fbuy%3Fplan%3Dbasic" class="btn[^"]*">Get [^<]+, \$94\.99 once<\/a>/s,
  )
})

test("GET /login: address, password and links for those without either", async () => {
  await using app = await startApp()
  const html = await pageHtml(app.visitor(), "/login")
  expect(/<input[^>]*name="email"[^>]*>/.exec(html)?.[0]).toContain('type="email"')
  expect(/<input[^>]*name="password"[^>]*>/.exec(html)?.[0]).toContain('type="password"')
  expect(html).toMatch(/<a class="link[^"]*" href="\/forgot-password">Forgot password\?<\/a>/)
  expect(html).toMatch(/<a class="link[^"]*" href="\/signup">Create an account<\/a>/)
  expect(html).toMatch(/<button type="submit"[^>]*>Log in<\/button>/)
})

test("GET /signup: a password twice, the terms, and promotions unticked", async () => {
  await using app = await startApp()
  const html = await pageHtml(app.visitor(), "/signup")
  for (const name of ["password", "confirmPassword"]) {
    const [field] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? []
    expect(field).toContain('type="password"')
    expect(field).toContain('autoComplete="new-password"')
  }
  for (const name of ["acceptTerms", "optInPromotions"]) {
    const [box] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? []
    expect(box).toContain('type="checkbox"')
    expect(box).not.toContain("checked")
  }
  expect(html).toMatch(/<a class="link" href="\/terms">Terms of Service<\/a>/)
  expect(html).toMatch(/<a class="link" href="\/privacy">Privacy Policy<\/a>/)
})

test("GET /buy: three plans with what each includes, the benefits and an FAQ", async () => {
  await using app = await startApp()
  const html = await pageHtml(app.visitor(), "/buy")
  const cards = [
    ...html.matchAll(/<section class="card[^"]*" aria-labelledby="plan-(\w+)">(.*?)<\/section>/gs),
  ]
  const [basic, business, custom] = cards.map(([, , card = ""]) => card)
  expect(cards.map(([, plan]) => plan)).toEqual(["basic", "business", "custom"])

  expect(textOf(basic ?? "")).toMatch(/^ Basic One computer, for life .* Automatic updates \(not included\) /)
  expect(basic).toMatch(/<button type="submit" name="plan" value="basic"[^>]*>Buy Basic<\/button>/)
  expect(textOf(business ?? "")).toMatch(/^ Small Business 20 computers, for life .* Automatic updates /)
  expect(textOf(custom ?? "")).toMatch(
    /^ Custom Business Up to 1,000 computers, for life .* As many computers as you need, up to 1,000 /,
  )
  for (const card of [business, custom]) {
    expect(card).toMatch(/<a href="\/contact#business"/)
    expect(card).not.toContain("<form")
    expect(card).not.toContain("(not included)")
  }

  expect(html).toContain(">What you get</h2>")
  const faq = /<h2 id="purchase-faq".*?<\/section>/s.exec(html)?.[0] ?? ""
  expect(faq.match(/<details/g)).toHaveLength(7)
  expectFacts(textOf(html), [
    "answers your email, usually within 2 working days.",
    "All six tools, all 23 switches",
    "You can transfer your license once, within 6 months of purchase.",
    "Payments are final, except where the law requires a refund or the payment went wrong.",
    "How can I pay? By card. Razorpay",
    "By card, through Razorpay. We never see your card number.",
  ])
})

test("GET /download: says what it is, its size and its requirements", async () => {
  await using app = await startApp()
  const html = await pageHtml(await app.createLicensedAccount(), "/download")
  expect(textOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? "").trim()).toBe(`Download ${brand.fullName} v1.0`)
  expectFacts(textOf(html), [
    "Latest Version 1.0, 63.2MB",
    "System requirements",
    "OS Windows 10/11 (64-bit)",
    "Memory 4GB RAM",
    "Storage 1GB free disk space",
    "Internet connection required",
  ])
  expect(textOf(/<a href="\/download\/installer".*?<\/a>/s.exec(html)?.[0] ?? "").trim()).toBe("Download Now")
  expect(textOf(/<a href="\/donate" class="btn[^"]*">.*?<\/a>/s.exec(html)?.[0] ?? "")).toBe(
    " Support Development ",
  )
})

test("GET /buy and /dashboard: a Small Business license is named and covers twenty devices", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  await app.db.update(schema.licenses).set({ planType: COMPANY_PLAN, maxDevices: 20 })
  const buy = await pageHtml(owner, "/buy")
  expect(textOf(buy)).toContain(`Thank you for buying ${brand.name} Small Business.`)
  expect(buy).not.toContain('id="plan-basic"')
  expect(await pageText(owner, "/dashboard")).toContain(`${brand.fullName} Small Business Status: Active`)
})

test("GET: the site names its maker and what its licenses allow", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  expect(await pageText(visitor, "/about")).toContain("I make Brisk on my own, in Thane, India.")
  const license = await pageText(visitor, "/license")
  expect(license).toContain("A license is hardware-locked.")
  expect(license).toContain("One transfer to a different computer is allowed, within 6 months of purchase.")
  expectFacts(await pageText(visitor, "/terms"), [
    "You pay once, for life.",
    "Payments are final, except where the law requires a refund or the payment went wrong.",
    "You must be at least 13 years old.",
  ])
  expect(await pageText(visitor, "/contact")).toContain(
    "Send an email. One person reads it, and usually answers within 2 working days.",
  )
})

test.each([
  ["/report-bug", "bug_reports", "bug-reports-unreadable", "Your Bug Reports"],
  ["/donate", "donations", "donations-unreadable", "Your Donation History"],
])("GET: an unreadable list of %s leaves the page with a message", async (path, table, event, heading) => {
  await using app = await startApp()
  app.expectError(event)
  const member = await app.createAccount()
  const response = await app.withoutTable(table, () => member.get(path))
  expect(response.status).toBe(200)
  expect(textOf(await response.text())).toContain(
    `${heading} The list can't be shown at the moment. Nothing in it is lost.`,
  )
})
