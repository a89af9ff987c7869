import { expect, onTestFinished, test } from "vitest"
import type { Logger } from "#app/gateways/logger.ts"
import type { Mailer } from "#app/gateways/mailer.ts"
import { createPostmark } from "#app/gateways/postmark.server.ts"
import { createResend } from "#app/gateways/resend.server.ts"
import { stateOfLastEvent } from "#app/gateways/resend-events.server.ts"
import type { Emulators } from "#tests/emulators/server.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { startTestEmulators } from "#tests/support/server/test-server.ts"

const log: Logger = { info: () => {}, error: () => {} }
const senders = { from: "Brisk <licenses@brisk.test>", newsFrom: "News <news@brisk.test>" }

const ADAPTERS: [string, (url: string) => Mailer][] = [
  ["Resend", (apiUrl) => createResend({ apiKey: secrets.resendApiKey, apiUrl, ...senders }, log)],
  [
    "Postmark",
    (url) =>
      createPostmark(
        { serverToken: secrets.postmarkServerToken, apiUrl: `${url}/postmark`, ...senders },
        log,
      ),
  ],
]

async function start(create: (url: string) => Mailer): Promise<{ mailer: Mailer; emulators: Emulators }> {
  const emulators = await startTestEmulators()
  onTestFinished(() => emulators.close())
  return { mailer: create(emulators.url), emulators }
}

const email = { to: "ada@example.com", subject: "Hi 🚀", html: "<p>Hi</p>", text: "Hi" }

test.each(ADAPTERS)("%s: sends an email once per key, and tells its id", async (_, create) => {
  const { mailer, emulators } = await start(create)
  const first = await mailer.send(email, "receipt:1")
  expect(first).toEqual({ kind: "accepted", id: expect.any(String) })
  expect(await mailer.send(email, "receipt:1")).toEqual(first)
  expect(emulators.state.emails).toMatchObject([
    { ...email, to: [email.to], from: senders.from, headers: {} },
  ])
})

test.each(ADAPTERS)(
  "%s: news go out from their own sender, with the headers of RFC 8058",
  async (_, create) => {
    const { mailer, emulators } = await start(create)
    await mailer.send({ ...email, unsubscribeUrl: "https://brisk.test/unsubscribe?token=a" }, "news:1")
    expect(emulators.state.emails[0]).toMatchObject({
      from: senders.newsFrom,
      headers: {
        "List-Unsubscribe": "<https://brisk.test/unsubscribe?token=a>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    })
  },
)

test.each(ADAPTERS)("%s: tells what became of an email", async (_, create) => {
  const { mailer } = await start(create)
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

test.each([
  ["delivered", "delivered"],
  ["opened", "delivered"],
  ["clicked", "delivered"],
  ["suppressed", "suppressed"],
  ["scheduled", null],
])("stateOfLastEvent: %s is %s", (name, state) => {
  expect(stateOfLastEvent(name)).toBe(state)
})

test.each(ADAPTERS)(
  "%s: a recipient that is no address is undeliverable, and nothing is sent",
  async (_, create) => {
    const { mailer, emulators } = await start(create)
    for (const to of ["nobody", "Ada <ada@example.com>", "a@b.test, c@d.test", ""]) {
      expect(await mailer.send({ ...email, to }, "key")).toMatchObject({ kind: "undeliverable" })
    }
    expect(emulators.state.emails).toEqual([])
  },
)

test.each(ADAPTERS)("%s: a failure is told, and so is whether the service answers", async (_, create) => {
  const { mailer, emulators } = await start(create)
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

test("Postmark: an inactive recipient is undeliverable", async () => {
  const { mailer } = await start(ADAPTERS[1]?.[1] ?? (() => expect.fail()))
  await mailer.send({ ...email, to: "hard@bounce.test" }, "first")
  expect(await mailer.send({ ...email, to: "hard@bounce.test" }, "second")).toMatchObject({
    kind: "undeliverable",
    because: expect.stringContaining("406"),
  })
})
