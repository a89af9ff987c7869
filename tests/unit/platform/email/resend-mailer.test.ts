import { expect, onTestFinished, test } from "vitest"
import { createResend } from "#app/platform/email/resend.server.ts"
import type { Logger } from "#app/platform/gateways/ports.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"

const log: Logger = { info: () => {}, error: () => {} }
const senders = {
  from: "Brisk <licenses@brisk.test>",
  newsFrom: "News <news@brisk.test>",
  replyTo: "support@brisk.test",
}

async function start() {
  const emulators = await startTestEmulators()
  onTestFinished(() => emulators.close())
  const settings = { apiKey: secrets.resendApiKey, apiUrl: emulators.url, ...senders }
  return { mailer: createResend(settings, log), emulators }
}

const email = { to: "ada@example.com", subject: "Hi 🚀", html: "<p>Hi</p>", text: "Hi" }

test("createResend: sends an email once per key, and returns its ID", async () => {
  const { mailer, emulators } = await start()
  const first = await mailer.send(email, "receipt:1")
  expect(first).toEqual({ kind: "accepted", id: expect.any(String) })
  expect(await mailer.send(email, "receipt:1")).toEqual(first)
  expect(emulators.state.emails).toMatchObject([
    { ...email, to: [email.to], from: senders.from, replyTo: ["support@brisk.test"], headers: {} },
  ])
})

test("createResend: news have their own sender and the headers of RFC 8058", async () => {
  const { mailer, emulators } = await start()
  await mailer.send({ ...email, unsubscribeUrl: "https://brisk.test/unsubscribe?token=a" }, "news:1")
  expect(emulators.state.emails[0]).toMatchObject({
    from: senders.newsFrom,
    replyTo: ["support@brisk.test"],
    headers: {
      "List-Unsubscribe": "<https://brisk.test/unsubscribe?token=a>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  })
})

test("createResend: returns the delivery state of an email", async () => {
  const { mailer } = await start()
  const stateOf = async (to: string) => {
    const sent = await mailer.send({ ...email, to }, `to:${to}`)
    const found = await mailer.findDelivery((sent.kind === "accepted" && sent.id) || "")
    return found.kind === "found" ? found.event?.state : found.kind
  }
  expect(await stateOf("ada@example.com")).toBe("delivered")
  expect(await stateOf("hard@bounce.test")).toBe("bounced")
  expect(await stateOf("complain@bounce.test")).toBe("complained")
  expect(await mailer.findDelivery("nobody-knows")).toEqual({ kind: "refused" })
})

test("createResend: an invalid recipient is undeliverable, and nothing is sent", async () => {
  const { mailer, emulators } = await start()
  for (const to of ["nobody", "Ada <ada@example.com>", "a@b.test, c@d.test", "é@example.com", ""]) {
    expect(await mailer.send({ ...email, to }, "key")).toMatchObject({ kind: "undeliverable" })
  }
  expect(emulators.state.emails).toEqual([])
})

test("createResend: sends to domains in Punycode, refuses other non-ASCII letters", async () => {
  const { mailer, emulators } = await start()
  await mailer.send({ ...email, to: "Ada@bücher.example" }, "key")
  expect(emulators.state.emails[0]?.to).toEqual(["Ada@xn--bcher-kva.example"])
  for (const to of [
    "ada@bücher.example",
    "é@example.com",
    "É <ada@bücher.example>",
    "ada\u200b@example.com",
  ]) {
    const answer = await fetch(`${emulators.url}/emails`, {
      method: "POST",
      headers: { authorization: `Bearer ${secrets.resendApiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ ...email, from: senders.from, to }),
    })
    expect(await answer.json()).toMatchObject({
      statusCode: 422,
      message: expect.stringMatching("`to` field"),
    })
  }
})

test("createResend: returns failures, and whether the service answered", async () => {
  const { mailer, emulators } = await start()
  expect(await mailer.isReachable()).toBe(true)
  expect(emulators.state.emails).toEqual([])
  emulators.state.control.fail = ["mail"]
  expect(await mailer.send(email, "key")).toMatchObject({
    kind: "failed",
    because: expect.stringMatching("500"),
  })
  expect(await mailer.findDelivery("any")).toEqual({ kind: "unavailable" })
  expect(await mailer.isReachable()).toBe(false)
})
