import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { renderSamples } from "#app/desk/emails/sample-emails.ts"
import { samples } from "#app/desk/emails/sample-facts.ts"
import { emailTemplates } from "#app/desk/emails/templates-copy.ts"
import { EMAIL_KINDS } from "#app/platform/email/email-kinds.ts"
import { sampleEmails, sampleSite } from "#tests/support/fixtures/sample-emails.ts"

const emails = Object.entries(sampleEmails)

test("sampleEmails: has every email template", () => {
  const templates = globSync("app/**/{emails,*-email}.{ts,tsx}").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/^export function (\w+Email)\(/gm)].map(([, name]) => name),
  )
  expect(templates.length).toBeGreaterThan(8)
  expect(templates.filter((name = "") => name !== "renderEmail" && !(name in sampleEmails))).toEqual([])
})

test.each(emails)("%s: the text has the HTML's content, its URLs and the seller", (_, email) => {
  const words = toText(email.html)
  const signature = "--\nAda Example\n1 Lake Road, Thane, Maharashtra, India\nhttps://brisk.test"
  expect(email.text.endsWith(`\n\n${signature}`)).toBe(true)
  for (const line of email.text.split("\n")) {
    if (line.includes("://")) expect(line).toMatch(/^https:\/\/\S+$/)
    else for (const part of line.replace(/^\d\. |^--$|:$/, "").split(": ")) expect(words).toContain(part)
  }
  expect(email.text).not.toMatch(/\n{3}| \n|undefined|null/)
})

test.each(emails)("%s: links to the site and to support, and loads nothing", (_, email) => {
  const hrefs = [...email.html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  )
  expect(hrefs).toContain("https://brisk.test")
  for (const href of hrefs) {
    expect(href).toMatch(/^(mailto:support@brisk\.test|https:\/\/(brisk\.test|dashboard\.razorpay\.com))/)
    expect(email.text).toContain(href.replace("mailto:", ""))
  }
  expect(email.html).not.toMatch(/<(img|script|link|iframe|form|base)\b|url\(|@import/)
})

test.each(emails)("%s: clients make no links of numbers, days and addresses", (_, { html }) => {
  const formats = "telephone=no, date=no, address=no, email=no, url=no"
  expect(html).toContain(`<meta name="format-detection" content="${formats}"/>`)
})

test.each(emails)("%s: dark clients get the dark colors", (_, { html }) => {
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toContain('<meta name="supported-color-schemes" content="light dark"/>')
  expect(html).toContain("@media (prefers-color-scheme: dark)")
  expect(html).toContain(".paper { background: #0e1312 !important }")
})

/** Facts that the site or its owner writes, or that are read as one of a few values. */
const OWN_FACTS =
  /^(id|\w+Id|day|url|href|heading|email|emailKey|key|licenseKey|kind|source|status|item|currency|country|plan|planType|code|releasedIn|by|browser|subject|body|note|lastHash)$/

const LINK = "Pay at https://evil.example/x, www.evil.example or boss@evil.example"

/** A value of a fact with that text in place of every other one. */
function withLinks(name: string, value: unknown): unknown {
  if (typeof value === "string") return OWN_FACTS.test(name) ? value : LINK
  if (Array.isArray(value)) return value.map((item) => withLinks(name, item))
  if (typeof value !== "object" || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, withLinks(key, own)]))
}

test("renderSamples: no text of somebody else has what email clients make links of", () => {
  const emails = [...renderSamples(sampleSite, withLinks("", samples) as typeof samples)]
  const withLink = emails.filter(([, { html, text, subject }]) =>
    /evil\.example|https:\/\/evil|boss@/.test(html + text + subject),
  )
  expect(withLink.map(([name]) => name)).toEqual([])
  const withText = emails.filter(([, { text }]) => text.includes("evil·example"))
  expect(withText.map(([name]) => name)).toEqual([
    "upgrade-receipt",
    "withdrawal",
    "quote",
    "devices-released",
    "intrusion-undone",
    "factor-added",
    "passkey",
    "bug-reply",
    "owner-alert",
    "daily-summary",
  ])
})

/** The words of an email's body. */
function toText(html: string): string {
  const body = html.slice(html.indexOf("<body"))
  return body
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
}

test("renderSamples: has an email of every kind, each named", () => {
  const kinds = new Set<string>()
  const samples = renderSamples(sampleSite)
  for (const email of samples.values()) {
    if ("kind" in email) kinds.add(String(email.kind))
  }
  // Sent past the outbox, or by a batch that knows their kind.
  const withoutKind = ["password-reset", "news", "test"]
  expect(EMAIL_KINDS.filter((kind) => !kinds.has(kind) && !withoutKind.includes(kind))).toEqual([])
  expect(Object.keys(emailTemplates)).toEqual([...samples.keys()])
})
