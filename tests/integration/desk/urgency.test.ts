import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { PUT_OFF } from "#tests/support/fixtures/insert-account.ts"
import { addDispute, WORK_ITEMS } from "#tests/support/fixtures/work-items.ts"
import { formOf, sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"

const TITLES = WORK_ITEMS.map(({ title }) => title)

/** The titles that a text has, in its order; apostrophes are escaped in HTML. */
const titlesIn = (text: string) =>
  TITLES.filter((title) => text.includes(title)).sort((one, other) => text.indexOf(one) - text.indexOf(other))

const shuffled = <Value>(values: readonly Value[]) =>
  values
    .map((value) => ({ value, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)

test("work items: one order on the overview, in lists and emails", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id: userId, email } = await app.createAccount()
  for (const { open } of shuffled(WORK_ITEMS)) await open({ app, owner, userId })
  const titles = TITLES
  const ofLists = new Map<string, number>()
  const html = await owner.html("/desk")
  const text = textOf(html)
  // So many rows that each is one line.
  expect(html).toContain("desk-dense")
  // One of each is shown, and how many more there are; of disputes, each.
  expect(titlesIn(text)).toEqual(titles.filter((title) => title !== "It stops since Tuesday"))
  expectWords(text, ["1 more bug", `${email} · since`, `${"x".repeat(120)}...`, "asks for money"])
  for (const [, kind = ""] of (await owner.html("/desk")).matchAll(/href="\/desk\?kind=([a-z]+)"/g)) {
    const listed = titlesIn(await pageText(owner, `/desk?kind=${kind}`))
    expect(listed).toEqual(titles.filter((title) => listed.includes(title)))
    for (const title of listed) ofLists.set(title, titles.indexOf(title))
  }
  expect([...ofLists.values()]).toEqual(titles.map((_, index) => index))

  // The rows written by this test are not in the books.
  app.expectError("books-disagree")
  await app.runCron()
  await expect.poll(() => app.inbox(owner.email)).toHaveLength(1)
  const [summary] = await app.inbox(owner.email)
  expect(titlesIn(summary?.text ?? "")).toEqual(titles)
})

test("POST /desk (snooze): a dispute only before its last day, and taken back", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await addDispute(app, "disp_2", 2)
  const { response } = await sendForm(owner, "/desk", "snooze", { subject: "dispute:disp_2" })
  const path = response.headers.get("location") ?? ""
  expect(path).toBe("/desk?item=dispute%3Adisp_2&done=snooze")
  for (const _ of ["first", "again"]) {
    expect(await pageText(owner, path)).toMatch(/Snoozed until tomorrow at 00:00\. Undo .*Nothing waits\./)
  }
  await submitForm(owner, path, "unsnooze", { subject: "dispute:disp_2" })
  expect(await pageText(owner, path)).toContain("Dispute: 2 days left")

  await app.db.update(schema.disputes).set({ respondBy: new Date(Date.now() + 1000) })
  expect(await owner.html("/desk")).not.toContain(">Snooze<")
  const refused = await owner.post("/desk?index", formOf("snooze", { subject: "dispute:disp_2" }))
  expect(refused.status).toBe(400)
  expect(textOf(await refused.text())).toContain("A dispute can't be snoozed past its last day")
  expect(await app.rows(schema.snoozedItems)).toMatchObject([{ item: PUT_OFF }])
})
