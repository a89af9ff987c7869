import { expect, test } from "vitest"
import { secrets } from "#tests/support/server/secrets.ts"
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
  const withoutKey = await emulators.sendEmail(email, { authorization: "" })
  const unauthorized = await emulators.sendEmail(email, { authorization: "Bearer other" })
  const incomplete = await emulators.sendEmail({ ...email, to: undefined })
  const invalid = await emulators.sendEmail({ ...email, to: "nobody" })

  expect([unauthorized.status, incomplete.status, invalid.status]).toEqual([403, 422, 422])
  expect(await withoutKey.json()).toMatchObject({ statusCode: 401, name: "missing_api_key" })
  expect(await unauthorized.json()).toEqual({
    statusCode: 403,
    message: "API key is invalid",
    name: "invalid_api_key",
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

test("POST /emails: more requests within a second than the team may send are refused", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  await emulators.control({ emailRateLimit: 2 })
  const answers = await Promise.all([1, 2, 3].map(() => emulators.sendEmail(email)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(Object.fromEntries(refused?.headers ?? [])).toMatchObject({
    "ratelimit-limit": "2",
    "ratelimit-remaining": "0",
    "ratelimit-reset": "1",
    "retry-after": "1",
  })
  expect(await refused?.json()).toMatchObject({ statusCode: 429, name: "rate_limit_exceeded" })
})

test("POST /emails: over a quota, emails are refused and other requests are not", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  await emulators.control({ emailQuota: "daily_quota_exceeded" })
  expect(await (await emulators.sendEmail(email)).json()).toMatchObject({
    statusCode: 429,
    name: "daily_quota_exceeded",
  })
  expect(await listDomains(emulators)).toMatchObject({ object: "list" })
})

test("POST /emails: two requests with one idempotency key at a time, and a key that is too long", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  await emulators.control({ slow: { mail: 200 } })
  const key = { "idempotency-key": "receipt-2" }
  const answers = await Promise.all([emulators.sendEmail(email, key), emulators.sendEmail(email, key)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await answers.find(({ status }) => status === 409)?.json()).toMatchObject({
    name: "concurrent_idempotent_requests",
  })
  const long = await emulators.sendEmail(email, { "idempotency-key": "x".repeat(257) })
  expect(await long.json()).toMatchObject({ statusCode: 400, name: "invalid_idempotency_key" })
})

test("POST /emails: more than 50 recipients are refused, and example.com and test.com where that is switched on", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const to = Array.from({ length: 51 }, (_, index) => `ada+${index}@brisk.test`)
  expect((await emulators.sendEmail({ ...email, to })).status).toBe(422)
  await emulators.control({ refusesExampleDomains: true })
  for (const address of ["ada@example.com", "Ada <ada@test.com>"]) {
    const refused = await (await emulators.sendEmail({ ...email, to: address })).json()
    expect(refused).toMatchObject({ statusCode: 422, message: expect.stringContaining("`to` field") })
  }
})

test("GET /emails/:id: what became of an email, by Resend's test addresses; only for a key with full access", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const authorization = `Bearer ${secrets.resendApiKey}`
  await emulators.control({ emailRateLimit: 100 })
  const lastEvents = await Promise.all(
    ["delivered", "bounced+label", "complained", "suppressed"].map(async (name) => {
      const sent = await emulators.sendEmail({ ...email, to: `${name}@resend.dev` })
      const { id } = await sent.json<{ id: string }>()
      return (await emulators.get(`/emails/${id}`, { authorization })).json<{ last_event: string }>()
    }),
  )
  expect(lastEvents.map(({ last_event }) => last_event)).toEqual([
    "delivered",
    "bounced",
    "complained",
    "suppressed",
  ])
  expect((await emulators.get("/emails/unknown", { authorization })).status).toBe(404)
  await emulators.control({ emailKey: "sending_access", emailRateLimit: 100 })
  expect(await (await emulators.get("/emails/any", { authorization })).json()).toMatchObject({
    name: "restricted_api_key",
  })
})
