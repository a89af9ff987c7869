import { expect, test } from "vitest"
import { pickTyped, readForm } from "#app/platform/http/read-form.server.ts"

function posted(body: BodyInit | null, contentType?: string): Request {
  const headers: HeadersInit = contentType ? { "content-type": contentType } : {}
  return new Request("https://brisk.test/login", { method: "POST", body, headers })
}

const URL_ENCODED = "application/x-www-form-urlencoded"
const LIMITS = { email: 254, password: 256, plan: 10, empty: 10, title: 200 }

const readFields = async (request: Request) => ({ ...(await readForm(request)).fields(LIMITS) })

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test("readForm: the first value of a repeated field counts", async () => {
  const form = await readForm(posted("plan=basic&plan=business&empty=&empty=x", URL_ENCODED))

  expect({ ...form.fields(LIMITS) }).toEqual({ plan: "basic", empty: "" })
  expect(form.all("plan", 5)).toEqual(["basic", "business"])
})

test("readForm: a file is no text", async () => {
  const form = await readForm(
    posted(formOf({ email: new File(["ada@brisk.test"], "email.txt"), password: "brisk-demo-1" })),
  )

  expect({ ...form.fields(LIMITS) }).toEqual({ password: "brisk-demo-1" })
  expect([form.file("email")?.size, form.file("password"), form.file("none")]).toEqual([14, null, null])
})

test.each([
  ["{}", "application/json"],
  ["email=ada", "text/plain"],
  ["not multipart", "multipart/form-data; boundary=x"],
  ["not multipart", "multipart/form-data"],
])("readForm: %j as %s is an empty form", async (body, contentType) => {
  expect(await readFields(posted(body, contentType))).toEqual({})
})

test("readForm: fields without a limit are counted, not read, and none is inherited", async () => {
  const form = await readForm(
    posted("__proto__=x&__proto__[isPaid]=1&constructor=y&email=ada&plan=basic", URL_ENCODED),
  )
  const fields = form.fields({ email: 254, toString: 10 })

  expect(Object.entries(fields)).toEqual([["email", "ada"]])
  expect(fields.toString).toBeUndefined()
  expect(form.countOthers(["email", "plan"])).toBe(3)
})

test("readForm: removes control characters, except line breaks and those of passwords", async () => {
  const form = formOf({
    title: "in\u202Evoice\u200B\u00AD\uFEFF\u2066 1\u0000\u0007\t2\r\n3",
    password: "a\u200Db",
  })
  expect(await readFields(posted(form))).toEqual({ title: "invoice 1   2\r\n3", password: "a\u200Db" })
})

test("readForm: a text of as many line breaks as its limit is whole", async () => {
  const lines = "\r\n".repeat(199)
  expect((await readFields(posted(formOf({ title: `${lines}ab` })))).title).toBe(`${lines}ab`)
})

test.each(["x".repeat(401), `${" ".repeat(60_000)}x`, `x${" ".repeat(60_000)}`, `x${"\u200B".repeat(401)}y`])(
  "readForm: a text over twice its limit stays too long (%#)",
  async (title) => {
    const read = (await readFields(posted(formOf({ title })))).title ?? ""
    const collapsed = read.replace(/\s+/g, " ").trim()

    expect([read.length <= 401, collapsed.length > 200]).toEqual([true, true])
    expect(pickTyped({ title: read }, { title: 200 }).title).toHaveLength(200)
  },
)
