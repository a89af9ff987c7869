import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { emailKindLabels, emailSamples } from "#app/desk/emails/gathered-kinds.ts"
import { EMAIL_KINDS } from "#app/platform/email/email-kinds.ts"
import { declaredKinds, sampleEmails, sampleSite } from "#tests/support/fixtures/sample-emails.ts"

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
  /^(id|\w+Id|day|url|href|heading|problem|change|email|emailKey|key|licenseKey|kind|source|status|item|currency|country|plan|planType|code|releasedIn|by|browser|subject|body|note|lastHash)$/

const LINK = "Pay at https://evil.example/x, www.evil.example or boss@evil.example"

/** A value of a fact with that text in place of every other one. */
function withLinks(name: string, value: unknown): unknown {
  if (typeof value === "string") return OWN_FACTS.test(name) ? value : LINK
  if (Array.isArray(value)) return value.map((item) => withLinks(name, item))
  if (typeof value !== "object" || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, withLinks(key, own)]))
}

test("emailSamples: no text of somebody else has what email clients make links of", () => {
  const emails = emailSamples.map(
    ({ name, write }) => [name, write(sampleSite, (facts) => withLinks("", facts))] as const,
  )
  const withLink = emails.filter(([, { html, text, subject }]) =>
    /evil\.example|https:\/\/evil|boss@/.test(html + text + subject),
  )
  expect(withLink.map(([name]) => name)).toEqual([])
  const withText = emails.filter(([, { text }]) => text.includes("evil·example"))
  expect(withText.map(([name]) => name)).toEqual([
    "upgrade-receipt",
    "withdrawal",
    "devices-released",
    "quote",
    "intrusion-undone",
    "passkey",
    "factor-added",
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

test("emailKinds: each has an email of its kind, each name once", () => {
  // The test of the site's owner shows the owner's own words.
  const withoutSample = ["test"]
  expect(EMAIL_KINDS.filter((kind) => !declaredKinds.some((declared) => declared.kind === kind))).toEqual([])
  for (const { kind, samples } of declaredKinds) {
    if (!withoutSample.includes(kind)) expect([kind, samples.length > 0]).toEqual([kind, true])
    for (const { name, write } of samples) {
      const email = write(sampleSite)
      expect([name, "kind" in email ? email.kind : kind]).toEqual([name, kind])
    }
  }
  const names = emailSamples.map(({ name }) => name)
  expect(names.toSorted()).toEqual(
    declaredKinds.flatMap(({ samples }) => samples.map(({ name }) => name)).sort(),
  )
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(Object.values(emailKindLabels)).size).toBe(EMAIL_KINDS.length)
})
