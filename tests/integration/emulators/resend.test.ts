import { expect, test } from "vitest"
import { secrets } from "#tests/support/secrets.ts"
import { startEmulatorsAndReceiver } from "./emulators-and-receiver.ts"

const email = {
  from: "Brisk <hello@brisk.test>",
  to: "Ada@example.com",
  subject: "Hi",
  html: "<p>Hi</p>",
  text: "Hi",
}

const listDomains = async ({
  get,
}: {
  get: (path: string, headers: Record<string, string>) => Promise<Response>
}) => (await get("/domains", { authorization: `Bearer ${secrets.resendApiKey}` })).json()

test("GET /inbox.json: lists the emails to an address, newest first", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  await emulators.sendEmail(email)
  await emulators.sendEmail({ ...email, to: ["bob@example.com"] })
  await emulators.sendEmail({ ...email, subject: "Again" })

  const { from: _, ...listed } = email
  const sentAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(await emulators.getJson("/inbox.json?to=aDA@example.com")).toEqual([
    { ...listed, id: expect.any(String), subject: "Again", sentAt },
    { ...listed, id: expect.any(String), sentAt },
  ])
  expect(await emulators.getJson("/inbox.json")).toHaveLength(3)
})

test("POST /emails: an idempotency key sends one email", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const key = { "idempotency-key": "receipt-1" }
  const first = await (await emulators.sendEmail(email, key)).json()
  const again = await (await emulators.sendEmail(email, key)).json()
  const different = await emulators.sendEmail({ ...email, text: "Else" }, key)

  expect(first).toEqual({ id: expect.any(String) })
  expect(again).toEqual(first)
  expect(different.status).toBe(409)
  expect(await different.json()).toMatchObject({ statusCode: 409, name: "invalid_idempotent_request" })
  expect(await emulators.getJson("/inbox.json")).toHaveLength(1)
})

test("POST /emails: a wrong API key, a missing field and an invalid address are refused", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const unauthorized = await emulators.sendEmail(email, { authorization: "Bearer other" })
  const incomplete = await emulators.sendEmail({ ...email, to: undefined })
  const invalid = await emulators.sendEmail({ ...email, to: "nobody" })

  expect([unauthorized.status, incomplete.status, invalid.status]).toEqual([401, 422, 422])
  expect(await unauthorized.json()).toEqual({
    statusCode: 401,
    message: "API key is invalid",
    name: "validation_error",
  })
  expect(await incomplete.json()).toEqual({
    statusCode: 422,
    message: "Missing `to` field.",
    name: "missing_required_field",
  })
})

test("every emulated service: a request without User-Agent is refused, as Resend refuses it", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const withoutUserAgent = { "user-agent": "" }
  const answers = [
    await emulators.sendEmail(email, withoutUserAgent),
    await emulators.get("/domains", withoutUserAgent),
    await emulators.get("/v1/payments", withoutUserAgent),
    await emulators.get("/json", withoutUserAgent),
    await emulators.get("/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe", withoutUserAgent),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect(await answers[0]?.text()).toBe("error code: 1010")
  expect(await emulators.getJson("/inbox.json")).toEqual([])
})

test("GET /domains: lists the domains with their status; a key that may only send is refused", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  await emulators.control({ emailDomains: { "brisk.test": "verified", "other.test": "pending" } })
  expect(await listDomains(emulators)).toMatchObject({
    object: "list",
    data: [
      { name: "brisk.test", status: "verified" },
      { name: "other.test", status: "pending" },
    ],
  })
  await emulators.control({ emailKey: "sending_access" })
  expect(await listDomains(emulators)).toMatchObject({ name: "restricted_api_key" })
  expect((await emulators.sendEmail(email)).status).toBe(200)
})

test("POST /emails: from a domain that is not verified, it is refused", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  await emulators.control({ emailDomains: { "brisk.test": "pending" } })
  const refused = await emulators.sendEmail(email)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({
    message:
      "The brisk.test domain is not verified. Please, add and verify your domain on https://resend.com/domains",
  })
})
