import { expect, test } from "vitest"
import * as z from "zod"
import { parseForm } from "#app/platform/http/form-action.server.ts"
import { pickTyped } from "#app/platform/http/read-form.server.ts"

const MARKS = { "30 marks": 30, "31 marks": 31 }

test.each(Object.entries(MARKS))("parseForm: a text with %s in a row", (_, count) => {
  const schema = z.object({ title: z.string(), email: z.string() })
  const fields = { title: `a${"\u0334\u0345".repeat(16).slice(0, count)}b`, email: "\u0301".repeat(99) }
  const form = parseForm(schema, fields)

  expect(form.error?.issues.map(({ path, message }) => [path, message])).toEqual(
    count > 30 ? [[["title"], expect.stringContaining("more than 30 accents in a row")]] : undefined,
  )
  expect(form.data).toEqual(count > 30 ? undefined : fields)
})

test("pickTyped: the fields with a limit, cut to it", () => {
  const sent = { title: "abcdef", text: "1\r\n2\r\n3", constructor: "x", unknown: "y" }
  expect(pickTyped(sent, { title: 3, text: 4, missing: 5 })).toEqual({ title: "abc", text: "1\n2\n" })
})
