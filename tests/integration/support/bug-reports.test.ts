import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { formatMoment } from "#app/platform/time.ts"
import * as schema from "#db/schema.ts"
import { type App, pageHtml, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf, type TestClient, textOf } from "#tests/support/server/test-client.ts"

const DAY = 24 * 60 * 60 * 1000

const report = {
  title: "It stops",
  description: "After a minute, always.",
  dateOfIncident: "2024-02-29",
  possibleSolution: "Start it again.",
  windowsBuild: "26100",
  appVersion: "1.0.0",
}

const INCOMPLETE = "Please fill in all required fields."
const NO_SUCH_DAY = "Please enter a date from 1990 to today."

const stored = (app: App) => app.rows(schema.bugReports)

const pageOf = (visitor: TestClient, path = "/report-bug") => pageHtml(visitor, path)

/** The reports of a page, as they are read. */
function reportsOf(html: string): string[] {
  return [...html.matchAll(/<article.*?<\/article>/gs)].map(([article]) => textOf(article).trim())
}

const formIdOf = (html: string) => /name="formId" value="([^"]*)"/.exec(html)?.[1] ?? "none"

test("GET /report-bug: an account without reports", async () => {
  await using app = await startApp()
  const html = await pageOf(await app.createAccount())
  expect(html).toContain(`<title>Report a Bug · ${brand.name}</title>`)
  expect(html).toMatch(/<h1[^>]*>Report a Bug<\/h1>/)
  expect(html).toMatch(/<h2[^>]*>Your Bug Reports<\/h2>/)
  expect(html).toMatch(/<a [^>]*href="\/report-bug\?new"[^>]*>Create New Bug Report<\/a>/)
  expect(textOf(html)).toContain("No bug reports yet.")
  expect(html).not.toContain('name="title"')
  expect(textOf(html)).not.toContain("Cancel")
})

test("GET /report-bug?new: the form is open without script, and Cancel closes it", async () => {
  await using app = await startApp()
  const html = await pageOf(await app.createAccount(), "/report-bug?new")
  const labels = [...html.matchAll(/<label [^>]*>(.*?)<\/label>/g)].map(([, label]) => label)
  expect(labels).toEqual([
    "Title *",
    "Description *",
    "Date of Incident *",
    "Possible Solution (optional)",
    "Windows build",
    "App version",
    "Picture",
  ])
  expect(html).toMatch(/<input[^>]*type="date"[^>]*>/)
  expect(html).toMatch(/<button type="submit"[^>]*>Submit Bug Report<\/button>/)
  expect(html).toMatch(/<a [^>]*href="\/report-bug"[^>]*>Cancel<\/a>/)
  expect(html).not.toContain("Create New Bug Report")
  expect(formIdOf(html)).toMatch(/^[a-z0-9]{25}$/)
})

test("POST /report-bug: the report is listed with its fields, the form closed", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const formId = formIdOf(await pageOf(member, "/report-bug?new"))
  const response = await member.post("/report-bug?new", { ...report, formId })
  expect(await redirectOf(response)).toEqual([303, "/report-bug?sent"])

  const html = await pageOf(member, "/report-bug?sent")
  expect(html).toMatch(/<div [^>]*role="status"[^>]*>.*?Bug report submitted!/s)
  expect(html).not.toContain('name="title"')
  expect(textOf(html)).not.toContain("No bug reports yet.")
  const [row] = await stored(app)
  const submitted = formatMoment(row?.createdAt ?? new Date(0))
  expect(reportsOf(html)).toEqual([
    `It stops Status: not seen After a minute, always. Possible solution Start it again. ` +
      `Date of incident 29 February 2024 Submitted ${submitted} Windows build 26100 App version 1.0.0`,
  ])
  expect(row).toMatchObject({ ...report, id: formId, status: "not seen" })
  expect(textOf(await pageOf(member))).not.toContain("Bug report submitted!")
})

test.each<[string, Record<string, string>, string]>([
  ["an empty title", { ...report, title: "" }, INCOMPLETE],
  ["the 30th of February", { ...report, dateOfIncident: "2026-02-30" }, NO_SUCH_DAY],
])("POST /report-bug: %s is 400 with one message, and the fields are kept", async (_, fields, sentence) => {
  await using app = await startApp()
  const member = await app.createAccount()
  const response = await expectStatus(member.post("/report-bug", fields), 400)
  const html = await response.text()
  const alerts = [...html.matchAll(/role="alert"[^>]*>(.*?)<\/div><\/div>/gs)].map(([, words]) => words)
  expect(alerts.map((words) => textOf(words ?? "").trim())).toEqual([sentence])
  expect(html.indexOf(sentence)).toBeLessThan(html.indexOf('name="title"'))
  for (const [name, value] of Object.entries(fields).filter(([, value]) => value.trim() !== "")) {
    expect(textOf(html.replace(/ value="([^"]*)"/g, ">$1<")), name).toContain(value)
  }
  expect(await stored(app)).toEqual([])
})

test("POST /report-bug: a form sent repeatedly is one report", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const fields = { ...report, formId: formIdOf(await pageOf(member, "/report-bug?new")) }
  const responses = await Promise.all(Array.from({ length: 5 }, () => member.post("/report-bug", fields)))
  responses.push(await member.post("/report-bug", fields))
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(303))
  expect(reportsOf(await pageOf(member))).toHaveLength(1)
})

test("GET and POST /report-bug: reports of others are neither shown nor replaced", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const anotherUser = await app.createAccount()
  await member.post("/report-bug", { ...report, title: "A private title" })
  const [row] = await stored(app)
  await anotherUser.post("/report-bug", { ...report, title: "Taken over", formId: row?.id ?? "" })

  const later = `/report-bug?before=${Date.now() + DAY}-zzz`
  for (const path of ["/report-bug", later, "/report-bug.data"]) {
    expect(await anotherUser.html(path)).not.toContain("A private title")
  }
  expect(reportsOf(await pageOf(member))).toEqual([expect.stringContaining("A private title")])
})

test("POST /report-bug: without D1, the form keeps its fields for resending", async () => {
  await using app = await startApp()
  app.expectError("bug-report-not-saved")
  app.expectError("bug-reports-unreadable")
  const member = await app.createAccount()
  const response = await app.withoutTable("bug_reports", () => member.post("/report-bug", report))
  const html = await response.text()

  expect(textOf(html)).toContain("Failed to submit bug report.")
  expect(response.status).toBe(503)
  expect(html).toContain(`value="${report.title}"`)
  await expect.poll(() => app.log).toContainEqual(expect.objectContaining({ event: "bug-report-not-saved" }))
  expect(JSON.stringify(await app.readLog())).not.toContain(report.description)
  await expectStatus(member.post("/report-bug", report), 303)
})

/** Adds reports named 1 to `count`; `timeOf` says when each was sent. */
async function addReports(app: App, count: number, timeOf: (number: number) => Date) {
  const [user] = await app.rows(schema.users)
  for (let number = 1; number <= count; number++) {
    const id = `report${Math.imul(number, 7919) % 1000}`
    const fields = { ...report, id, userId: user?.id ?? "", title: `Number ${number}.` }
    await app.db.insert(schema.bugReports).values({ ...fields, createdAt: timeOf(number) })
  }
}

const START = Date.UTC(2026, 0, 1)

test("GET /report-bug: 23 reports on three pages, none missing or repeated", async () => {
  const timeOf = (number: number) => new Date(START + Math.floor(number / 4) * 1000)
  await using app = await startApp()
  const member = await app.createAccount()
  await addReports(app, 23, timeOf)
  const pages: string[][] = []
  for (let path: string | undefined = "/report-bug"; path && pages.length < 5; ) {
    const html = await pageOf(member, path)
    pages.push(reportsOf(html).map((words) => /^Number \d+/.exec(words)?.[0] ?? words))
    expect(html.includes("Newest reports")).toBe(path !== "/report-bug")
    path = /href="([^"]*\?before=[^"]*)"[^>]*>Older reports/.exec(html)?.[1]
  }

  expect(pages.map(({ length }) => length)).toEqual([10, 10, 3])
  const order = pages.flat().map((title) => timeOf(Number(title.slice(7))).getTime())
  expect(order).toEqual(order.toSorted((one, other) => other - one))
  expect(new Set(pages.flat()).size).toBe(23)
})
