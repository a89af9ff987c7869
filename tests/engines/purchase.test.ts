import { existsSync } from "node:fs"
import { join } from "node:path"
import { brand } from "#app/platform/brand.ts"
import { newAccount } from "#tests/support/browser/fixtures.ts"
import { expect, expectSoundLayout, test } from "#tests/support/engines/test.ts"

const PAYMENT_FRAME = "iframe.razorpay-checkout-frame"

test("/buy to /download: a declined attempt, a paid one, the download", async ({ visitor, engine }) => {
  await visitor.signIn(await newAccount())
  await visitor.open("/buy")
  await expectSoundLayout(visitor)
  await visitor.press("button", "Buy Basic")
  await visitor.arrive(/^\/checkout\/\w+$/)
  await expectSoundLayout(visitor)
  await visitor.press("button", /^Pay/)
  await visitor.press("button", "Fail", PAYMENT_FRAME)
  await visitor.see(/failed/i, PAYMENT_FRAME)
  await visitor.press("button", /^Pay/, PAYMENT_FRAME)
  await visitor.arrive(/^\/download\?paid=\w+$/)
  await visitor.see(`Download ${brand.fullName} v1.0`)
  await expectSoundLayout(visitor)
  await visitor.press("link", "Download Now")
  await expect.poll(() => existsSync(join(engine.downloads, "Brisk-Setup-1.0.0.exe"))).toBe(true)
  await visitor.open("/dashboard")
  await visitor.see("Premium")
  await expectSoundLayout(visitor)
})

test("/donate: a donation is paid", async ({ visitor }) => {
  await visitor.signIn(await newAccount())
  await visitor.open("/donate")
  await expectSoundLayout(visitor)
  await visitor.fill("Currency", "EUR")
  await visitor.press("choice", "Custom")
  await visitor.fill("Custom amount", "12.50")
  await visitor.press("button", "Proceed to Donate")
  await visitor.arrive(/^\/checkout\/\w+$/)
  await visitor.press("button", /^Pay/)
  await visitor.press("button", /^Pay/, PAYMENT_FRAME)
  await visitor.arrive(/^\/donate\?thanks=/)
  await visitor.see("Thank you for your donation!")
  await visitor.see("€12.50")
  await expectSoundLayout(visitor)
})
