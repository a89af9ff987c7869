import { expect, test } from "vitest"
import { devicesReleasedEmail } from "#app/emails/license-key-emails.ts"
import { sampleRelease, sampleSite } from "#tests/support/fixtures/sample-emails.ts"

test("devicesReleasedEmail: says which computer, where and when, and how many transfers are left", () => {
  const { subject, text } = devicesReleasedEmail(sampleRelease, sampleSite)
  expect(subject).toBe("A computer was released from your Brisk license")
  expect(text).toContain(
    "A computer was released from your Brisk license, on your dashboard. Not active on any computer now. You can activate the released one again, or a different one until 20 May 2027: that uses your transfer.",
  )
  expect(text).toContain(
    "Computer: Front desk (PC-1)\nReleased: 20 November 2026, 12:00 UTC\nTransfers: 1 transfer left, until 20 May 2027.",
  )
  expect(text).toContain(
    "If it was not you, change your password, replace your license key on your dashboard, and write to support@brisk.test.",
  )
})

test("devicesReleasedEmail: lists several computers, released in the app", () => {
  const devices = [
    { deviceId: "PC-1", name: "Büro 2" },
    { deviceId: "AA:BB-2", name: null },
  ]
  const { subject, text } = devicesReleasedEmail({ ...sampleRelease, devices, releasedIn: "app" }, sampleSite)
  expect(subject).toBe("2 computers were released from your Brisk license")
  expect(text).toContain("2 computers were released from your Brisk license, in the Brisk app.")
  expect(text).toContain("Computer 1: Büro 2 (PC-1)\nComputer 2: AA:BB-2\n")
})

test("devicesReleasedEmail: says that support released it", () => {
  const { text } = devicesReleasedEmail({ ...sampleRelease, releasedIn: "desk" }, sampleSite)
  expect(text).toContain("A computer was released from your Brisk license, by our support.")
  expect(text).toContain("If you did not ask us for it, write to support@brisk.test.")
})

test("devicesReleasedEmail: a name or ID that looks like a link or an address is none in the email", () => {
  const device = { deviceId: "https://evil.example/x", name: `<b>Log in: evil.example, help@evil.example` }
  const { html, text } = devicesReleasedEmail({ ...sampleRelease, devices: [device] }, sampleSite)
  for (const part of [html, text]) {
    expect(part).not.toContain("evil.example")
    expect(part).not.toContain("<b>")
    expect(part).toContain("·b·Log in: evil·example· help·evil·example (https:··evil·example·x)")
  }
})
