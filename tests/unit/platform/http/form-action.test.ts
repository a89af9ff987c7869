import { expect, test } from "vitest"
import { readFormData, textFields, typedOf } from "#app/platform/http/form-action.server.ts"

const readForm = async (request: Request) => textFields(await readFormData(request))

function posted(body: BodyInit | null, contentType?: string): Request {
  const headers: HeadersInit = contentType ? { "content-type": contentType } : {}
  return new Request("https://brisk.test/login", { method: "POST", body, headers })
}

const URL_ENCODED = "application/x-www-form-urlencoded"

test("textFields: the first value of a repeated field counts", async () => {
  expect(await readForm(posted("plan=basic&plan=business&empty=&empty=x", URL_ENCODED))).toEqual({
    plan: "basic",
    empty: "",
  })
})

test("textFields: a file is ignored", async () => {
  const form = new FormData()
  form.set("email", new File(["ada@brisk.test"], "email.txt"))
  form.set("password", "brisk-demo-1")

  expect(await readForm(posted(form))).toEqual({ password: "brisk-demo-1" })
})

test.each([
  ["{}", "application/json"],
  ["email=ada", "text/plain"],
  ["not multipart", "multipart/form-data; boundary=x"],
  ["not multipart", "multipart/form-data"],
])("textFields: %j as %s is an empty form", async (body, contentType) => {
  expect(await readForm(posted(body, contentType))).toEqual({})
})

test("textFields: __proto__ and constructor are ordinary fields, and none is inherited", async () => {
  const fields = await readForm(
    posted("__proto__=x&__proto__[isPaid]=1&constructor=y&email=ada", URL_ENCODED),
  )

  expect(Object.entries(fields)).toEqual([
    ["__proto__", "x"],
    ["__proto__[isPaid]", "1"],
    ["constructor", "y"],
    ["email", "ada"],
  ])
  expect(fields.toString).toBeUndefined()
  expect(({} as Record<string, unknown>).isPaid).toBeUndefined()
})

test("textFields: removes control characters, except line breaks and those of passwords", async () => {
  const form = new FormData()
  form.set("title", "in\u202Evoice\u200B\u00AD\uFEFF\u2066 1\u0000\u0007\t2\r\n3")
  form.set("newPassword", "a\u200Db")
  expect({ ...textFields(form) }).toEqual({ title: "invoice 1   2\r\n3", newPassword: "a\u200Db" })
})

test("typedOf: the fields with a limit, cut to it", () => {
  const sent = { title: "abcdef", text: "1\r\n2\r\n3", constructor: "x", unknown: "y" }
  expect(typedOf(sent, { title: 3, text: 4, missing: 5 })).toEqual({ title: "abc", text: "1\n2\n" })
})
