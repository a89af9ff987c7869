import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { guarded } from "#db/client.server.ts"
import { notes } from "#db/schema.ts"
import { startApp } from "#tests/support/server/test-app.ts"

const note = (id: string) => ({
  id,
  subjectKind: "order" as const,
  subjectId: "o1",
  author: "owner@brisk.test",
  body: "called back",
  createdAt: new Date(0),
})

const isEmpty = sql`not exists (select 1 from notes)`

test("guarded: of twenty simultaneous batches with one condition, one writes", async () => {
  await using app = await startApp()
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      guarded(app.db, isEmpty, {
        added: app.db
          .insert(notes)
          .values(note(`n${index}`))
          .returning({ id: notes.id }),
        count: app.db.select({ value: sql<number>`count(*)`.as("value") }).from(notes),
      }),
    ),
  )
  const [written, ...others] = results.filter((result) => result !== "refused")
  expect(others).toEqual([])
  expect(written).toEqual({ added: [{ id: expect.stringMatching(/^n\d+$/) }], count: [{ value: 1 }] })
})

test.each([
  ["false", sql`1 = 0`],
  ["null", sql`null`],
])("guarded: a condition that is %s writes nothing", async (_, condition) => {
  await using app = await startApp()
  expect(await guarded(app.db, condition, { added: app.db.insert(notes).values(note("n1")) })).toBe("refused")
  expect(await app.db.$count(notes)).toBe(0)
})

test.each([
  ["malformed JSON", sql`json_extract('refused', '$.a') = 1`],
  ["a table that is not there", sql`exists (select 1 from refused)`],
])("guarded: a condition that fails for %s is an error, not a refusal", async (_, condition) => {
  await using app = await startApp()
  await expect(
    guarded(app.db, condition, { added: app.db.insert(notes).values(note("n1")) }),
  ).rejects.toThrow()
  expect(await app.db.$count(notes)).toBe(0)
})

test("guarded: a failing statement rolls back those before it", async () => {
  await using app = await startApp()
  const insert = (id: string) => app.db.insert(notes).values(note(id))
  await expect(
    guarded(app.db, isEmpty, { first: insert("n1"), again: insert("n1") }, [insert("n2")]),
  ).rejects.toThrow()
  expect(await app.db.$count(notes)).toBe(0)
})
