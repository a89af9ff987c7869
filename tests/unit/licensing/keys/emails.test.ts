import { expect, test } from "vitest"
import { sampleRelease } from "#app/licensing/keys/email-kinds.ts"
import { devicesReleasedEmail } from "#app/licensing/keys/emails.ts"
import { sampleSite } from "#tests/support/fixtures/sample-emails.ts"

test.each(["मेरा कंप्यूटर", "ශ්‍රී", "می‌خواهم", "👩🏽‍🚒 ❤️ 1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"])(
  "devicesReleasedEmail: the name %s is kept whole",
  (name) => {
    const { html, text } = devicesReleasedEmail(
      { ...sampleRelease, devices: [{ deviceId: "PC-1", name }] },
      sampleSite,
    )
    for (const part of [html, text]) expect(part).toContain(`${name} (PC-1)`)
  },
)

test("devicesReleasedEmail: names and IDs that resemble links are not clickable", () => {
  const device = { deviceId: "https://evil.example/x", name: `<b>Log in: evil.example, help@evil.example` }
  const { html, text } = devicesReleasedEmail({ ...sampleRelease, devices: [device] }, sampleSite)
  for (const part of [html, text]) {
    expect(part).not.toContain("evil.example")
    expect(part).not.toContain("<b>")
    expect(part).toContain("·b·Log in: evil·example, help·evil·example (https·//evil·example/x)")
  }
})
