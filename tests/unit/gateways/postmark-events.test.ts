import { expect, test } from "vitest"
import { createPostmarkEvents } from "#app/gateways/postmark-events.server.ts"

const SECRET = "a-password-of-thirty-characters"
const basic = (credentials: string) => `Basic ${btoa(credentials)}`
const read = createPostmarkEvents(SECRET)

const request = (body: unknown, authorization: string | null = basic(`postmark:${SECRET}`)) =>
  new Request("https://brisk.test/webhooks/postmark", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...(authorization && { authorization }) },
  })

/** The samples of postmarkapp.com/developer/webhooks, of 2026-11-23. */
const MessageID = "883953f4-6105-42a2-a16a-77a8eac79483"
const delivery = {
  ...{ RecordType: "Delivery", ServerID: 23, MessageStream: "outbound", MessageID },
  ...{ Recipient: "john@example.com", DeliveredAt: "2025-04-05T16:33:54.9070259Z", Details: "Test" },
}
const bounce = (Type: string) => ({
  ...{ RecordType: "Bounce", ID: 42, Type, TypeCode: 1, MessageID, Email: "john@example.com" },
  ...{ BouncedAt: "2014-08-01T13:28:10.2735393-04:00", Inactive: true, Description: "It bounced." },
})
const complaint = { ...bounce("SpamComplaint"), RecordType: "SpamComplaint" }
const change = {
  ...{ RecordType: "SubscriptionChange", MessageID, MessageStream: "broadcast" },
  ...{ ChangedAt: "2020-02-01T10:53:34.416071Z", Recipient: "john@example.com", Origin: "Recipient" },
  ...{ SuppressSending: true, SuppressionReason: "ManualSuppression" },
}

test.each([
  ["a delivery", delivery, "delivered", "2025-04-05T16:33:54.907Z", null],
  ["a hard bounce", bounce("HardBounce"), "bounced", "2014-08-01T17:28:10.273Z", "HardBounce"],
  ["a soft bounce", bounce("SoftBounce"), "soft-bounced", "2014-08-01T17:28:10.273Z", "SoftBounce"],
  ["a delay", bounce("Transient"), "delayed", "2014-08-01T17:28:10.273Z", "Transient"],
  ["a complaint", complaint, "complained", "2014-08-01T17:28:10.273Z", "SpamComplaint"],
])("Postmark's events: %s", async (_, body, state, at, detail) => {
  expect(await read(request(body))).toEqual({
    kind: "delivery",
    event: { emailId: MessageID, state, occurredAt: new Date(at), detail },
  })
})

test("Postmark's events: whoever ends the news by its own link is unsubscribed", async () => {
  expect(await read(request(change))).toEqual({
    kind: "unsubscribed",
    emailId: MessageID,
    occurredAt: new Date("2020-02-01T10:53:34.416Z"),
  })
})

test.each([
  ["an address that was added by hand", { ...change, MessageID: null, Origin: "Customer" }],
  ["a suppression that follows a bounce", { ...change, SuppressionReason: "HardBounce" }],
  ["an address that was taken off the list", { ...change, SuppressSending: false, SuppressionReason: null }],
  ["the answer of an absent recipient", bounce("AutoResponder")],
  ["an opened email", { RecordType: "Open", MessageID }],
])("Postmark's events: %s says nothing of a delivery", async (_, body) => {
  expect(await read(request(body))).toMatchObject({ kind: "unknown-event" })
})

test.each([
  ["no JSON", "{"],
  ["a list", []],
  ["no type", { MessageID }],
  ["no email", { ...delivery, MessageID: undefined }],
  ["no date", { ...delivery, DeliveredAt: "yesterday" }],
  ["a bounce without a type", { ...bounce("HardBounce"), Type: 1 }],
])("Postmark's events: %s is unparsable", async (_, body) => {
  expect(await read(request(body))).toEqual({ kind: "unparsable" })
})

test.each([
  ["no password", null],
  ["another password", basic("postmark:a-password-of-thirty-character")],
  ["another user", basic(`admin:${SECRET}`)],
  ["the bare secret", `Bearer ${SECRET}`],
])("Postmark's events: %s is forged", async (_, authorization) => {
  expect(await read(request(delivery, authorization))).toEqual({ kind: "forged" })
})

test("Postmark's events: without a secret each is forged, also one with an empty password", async () => {
  const closed = createPostmarkEvents(null)
  expect(await closed(request(delivery, basic("postmark:")))).toEqual({ kind: "forged" })
  expect(await closed(request(delivery, basic("postmark:null")))).toEqual({ kind: "forged" })
  expect(await closed(request(delivery, null))).toEqual({ kind: "forged" })
})
