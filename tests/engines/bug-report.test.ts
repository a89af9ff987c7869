import { resolve } from "node:path"
import { newAccount } from "#tests/support/browser/fixtures.ts"
import { BUG_REPORT } from "#tests/support/browser/page-actions.ts"
import { expectSoundLayout, test } from "#tests/support/engines/test.ts"

test("/report-bug: a bug report with a picture", async ({ visitor }) => {
  await visitor.signIn(await newAccount())
  await visitor.open("/report-bug")
  await visitor.press("button", "Create New Bug Report")
  await visitor.fill(/^Title/, BUG_REPORT.title)
  await visitor.fill(/^Description/, BUG_REPORT.description)
  await visitor.fill(/^Date of Incident/, BUG_REPORT.date)
  await visitor.page.setFile("input[type=file]", resolve("public/icon-192.png"))
  await expectSoundLayout(visitor)
  await visitor.press("button", "Submit Bug Report")
  await visitor.see("Bug report submitted!")
  await visitor.until("the picture is not shown", isPictureShown, "Attached to this report")
  await expectSoundLayout(visitor)
})

function isPictureShown(name: string): boolean {
  const picture = document.querySelector<HTMLImageElement>(`img[alt="${name}"]`)
  return picture !== null && picture.naturalWidth > 0
}
