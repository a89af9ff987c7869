import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, expect, test, vi } from "vitest"
import { inDays, inHours, plural } from "#app/copy/plural.ts"
import { RESET_LINK_LIFETIME } from "#app/domain/account/email-token.ts"
import { TRANSFER_MONTHS } from "#app/domain/licensing/activation.ts"
import { WITHDRAWAL_DAYS } from "#app/domain/orders/withdrawal.ts"
import { days } from "#app/domain/time.ts"
import { contact } from "#tests/support/fixtures/sellers.ts"

type Records = Record<string, unknown>
type Case = [record: string, module: string, changed: Records, read: () => Promise<unknown>, sentence: string]

const termsText = async () => (await import("#app/copy/site/terms.ts")).termsOfService(contact)
const agreementText = async () =>
  (await import("#app/copy/site/license-agreement.ts")).softwareLicenseAgreement(contact)
const cookieText = async () => (await import("#app/copy/site/cookie-policy.ts")).cookiePolicy(contact)
const plansText = async () => (await import("#app/copy/orders/plans.ts")).planCopy
const storedText = async () => (await import("#app/copy/site/stored-data.ts")).storedData
const checkoutText = async () => (await import("#app/copy/orders/checkout.ts")).checkoutCopy
const helpText = async (name: string) => {
  const { printRules } = await import("#app/copy/help/print-rules.ts")
  const html = readFileSync(`app/copy/help/${name}.md`, "utf8")
  return printRules({ title: "", description: "", updated: "", html })
}
const day = 24 * 60 * 60 * 1000
const activation = "#app/domain/licensing/activation.ts"
const machineFile = "#app/domain/licensing/machine-file.ts"
const sessions = "#app/domain/account/session.ts"
const plans = "#app/domain/orders/plans.ts"

const cases: Case[] = [
  ["transfer window", activation, { TRANSFER_MONTHS: 7 }, termsText, "within 7 months of purchase"],
  ["transfer window", activation, { TRANSFER_MONTHS: 7 }, agreementText, "after the 7 months"],
  ["transfer window", activation, { TRANSFER_MONTHS: 7 }, plansText, "One transfer within 7 months"],
  ["transfer window", activation, { TRANSFER_MONTHS: 7 }, () => helpText("new-computer"), "within 7 months"],
  [
    "devices",
    plans,
    { MAX_DEVICES: { basic: 1, business: 30 } },
    termsText,
    "1 computer and Small Business 30.",
  ],
  ["devices", plans, { MAX_DEVICES: { basic: 2, business: 30 } }, agreementText, "Basic: 2 computers"],
  ["devices", plans, { MAX_DEVICES: { basic: 1, business: 30 } }, plansText, "30 computers, for life"],
  ["devices", plans, { MAX_DEVICES: { basic: 1, business: 30 } }, () => helpText("activate"), "Business 30."],
  ["offline", machineFile, { API_FILE_LIFETIME: 45 * day }, agreementText, "offline for up to 45 days"],
  [
    "offline",
    machineFile,
    { MAX_FILE_LIFETIME: 730 * day },
    agreementText,
    "valid for 2 years, or for 30 days",
  ],
  ["offline", machineFile, { SHORT_FILE_LIFETIME: 60 * day }, () => helpText("offline"), "**60 days**"],
  ["session", sessions, { IDLE_TIMEOUT: 10 * day }, cookieText, "after 10 days without use"],
  ["session", sessions, { ABSOLUTE_LIFETIME: 60 * day }, cookieText, "after 60 days at most"],
  ["withdrawal", "#app/domain/orders/withdrawal.ts", { WITHDRAWAL_DAYS: 30 }, checkoutText, "within 30 days"],
  [
    "emails",
    "#app/domain/email.ts",
    { EMAIL_GIVEN_UP_AFTER: 5 * day },
    storedText,
    "is sent, or for 5 days at most",
  ],
]

afterEach(() => {
  vi.doUnmock(activation)
  vi.resetModules()
})

test.each(cases)(
  "a changed rule changes the sentence: %s of %s to %j",
  async (_, module, changed, read, sentence) => {
    vi.resetModules()
    vi.doMock(module, async (original) => ({ ...(await original<Records>()), ...changed }))
    expect(JSON.stringify(await read())).toContain(sentence)
    vi.doUnmock(module)
  },
)

/** What follows a number that the site enforces. */
const UNIT = "(days?|hours?|minutes?|months?|years?|computers|devices?|characters|times|GB|MB)"
const NUMBER = "(\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty)"
const RULE = new RegExp(`\\b${NUMBER}[ \\u00a0]${UNIT}\\b`, "gi")

/** Numbers that the site does not enforce: of the law, of others, advice, or how long something usually takes. */
const FACTS_OF_OTHERS = [
  // E-Commerce Rules 2020, rule 4(5).
  ["app/copy/site/contact.ts", "48 hours"],
  ["app/copy/site/contact.ts", "one month"],
  // These two are part of every page's script, which the records would make larger.
  ["app/copy/titles.ts", plural(TRANSFER_MONTHS, "month")],
  ["app/copy/titles.ts", inHours(RESET_LINK_LIFETIME)],
  ["app/copy/titles.ts", inDays(days(WITHDRAWAL_DAYS))],
  // The age in the privacy policy, which nothing on the site asks for.
  ["app/copy/site/terms.ts", "13 years"],
]

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === "desk" ? [] : filesOf(path)
    return /\.(ts|tsx|md)$/.test(entry.name) ? [path] : []
  })

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line)

test("no sentence for visitors has a number of a rule in its own words: it prints the record", () => {
  const found: string[] = []
  for (const path of [...filesOf("app/copy"), ...filesOf("app/emails")]) {
    if (path.startsWith("app/emails/sample-facts")) continue
    for (const line of readFileSync(path, "utf8")
      .split("\n")
      .filter((text) => !isComment(text))) {
      for (const [match] of line.matchAll(RULE)) {
        if (!FACTS_OF_OTHERS.some(([file, fact]) => file === path && fact === match))
          found.push(`${path}: ${match}`)
      }
    }
  }
  expect(found).toEqual([])
})
