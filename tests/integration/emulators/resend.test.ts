import { expect, test } from "vitest"
import { startEmulatorsAndReceiver } from "./emulators-and-receiver.ts"

const email = {
  from: "Brisk <hello@brisk.test>",
  to: "Ada@example.com",
  subject: "Hi",
  html: "<p>Hi</p>",
  text: "Hi",
}

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
