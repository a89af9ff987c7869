import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { startEmulatorsAndReceiver } from "./emulators-and-receiver.ts"

const email = { from: "hello@brisk.test", to: "ada@example.com", subject: "Hi", text: "Hi" }

test("POST /control: replaces the whole state; an invalid one changes nothing", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  await emulators.control({ country: "IN", fail: ["mail"] })
  const replaced = await emulators.control({ webhooks: "drop" })
  expect(await replaced.json()).toMatchObject({ country: "US", fail: [] })

  const invalid = await emulators.control({ webhooks: "duplicate", weather: "bad" })
  expect(invalid.status).toBe(400)
  expect(await invalid.json()).toEqual({ error: expect.stringContaining("weather") })
  expect((await emulators.post("/control", "{")).status).toBe(400)
  expect(await emulators.getJson("/control")).toMatchObject({ webhooks: "drop" })
})

test("POST /control, fail, slow and malformed: services fail, delay and answer with HTML", async () => {
  await using emulators = await startEmulatorsAndReceiver()
  const { id } = await emulators.createOrder()
  await emulators.control({ fail: ["orders", "payments", "mail", "geo"] })
  const failed = [
    await emulators.post("/v1/orders", { amount: 100, currency: "INR" }),
    await emulators.get(`/v1/orders/${id}`),
    await emulators.get(`/v1/orders/${id}/payments`),
    await emulators.sendEmail(email),
    await emulators.get("/json"),
  ]
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500, 500, 502])
  expect(await failed[0]?.json()).toMatchObject({ error: { code: "SERVER_ERROR" } })

  await emulators.control({ malformed: ["geo"], slow: { geo: 150 } })
  const startedAt = performance.now()
  const response = await emulators.get("/json")
  expect([response.status, (await response.text()).startsWith("<html>")]).toEqual([200, true])
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(149)
})

test("POST /control, failRate and dropResponses: a failed request has no effect, a dropped response has", async () => {
  const randomNumbers = [0.4, 0.6, 0.1]
  const events: string[] = []
  await using emulators = await startEmulatorsAndReceiver({
    random: () => randomNumbers.shift() ?? 1,
    onEvent: (event) => events.push(event),
  })
  const send = async (key: string) => (await emulators.sendEmail(email, { "idempotency-key": key })).status
  await emulators.control({ failRate: { mail: 0.5 } })
  expect([await send("a"), await send("a")]).toEqual([500, 200])
  await emulators.control({ dropResponses: { mail: 0.5 } })
  expect([await send("b"), await send("b")]).toEqual([500, 200])

  expect(await emulators.getJson("/inbox.json")).toHaveLength(2)
  expect(events).toEqual(["refused-mail", "response-dropped-mail"])
})

test("stateFile: orders, emails, the control state and pending webhooks survive a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "emulators-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const stateFile = join(folder, "state", "emulators.json")
  const copy = join(folder, "copy.json")
  await using first = await startEmulatorsAndReceiver({ stateFile, webhookStatus: () => 503 })
  const { id } = await first.createOrder()
  await first.sendEmail(email)
  await first.pay(id, "failure")
  await first.control({ country: "GB" })

  // Copied while the first still runs: what was answered is in the file, as after a kill.
  copyFileSync(stateFile, copy)
  await using restarted = await startEmulatorsAndReceiver({ stateFile: copy })
  expect(await restarted.getJson(`/v1/orders/${id}`)).toMatchObject({ status: "attempted" })
  expect(await restarted.getJson("/inbox.json")).toHaveLength(1)
  expect(await restarted.getJson("/control")).toMatchObject({ country: "GB" })
  await expect.poll(() => restarted.webhooks).toMatchObject([{ event: "payment.failed" }])
})
