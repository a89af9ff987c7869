import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { readEnvironment } from "../../emulators/read-environment.ts"

test("readEnvironment: ports and STATE_DIR come from the environment, missing secrets from .dev.vars", () => {
  const folder = mkdtempSync(join(tmpdir(), "emulators-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const devVars = join(folder, ".dev.vars")
  writeFileSync(
    devVars,
    `RAZORPAY_KEY_ID=rzp_test_1\nRAZORPAY_KEY_SECRET="key # secret"\nRESEND_API_KEY=re_1\nRESEND_WEBHOOK_SECRET=whsec_1\n`,
  )
  const environment = { RAZORPAY_WEBHOOK_SECRET: "webhook secret", RESEND_API_KEY: "re_2" }
  const settings = {
    port: 8788,
    siteUrl: "http://localhost:8787",
    razorpay: { keyId: "rzp_test_1", keySecret: "key # secret", webhookSecret: "webhook secret" },
    resendApiKey: "re_2",
    resendWebhookSecret: "whsec_1",
    emailEvents: "deliver",
    emailRateLimit: 5,
    stateFile: ".wrangler/state/emulators.json",
  }
  const places = { EMAIL_RATE_LIMIT: "1000", PORT: "9787", EMULATORS_PORT: "9788", STATE_DIR: "/tmp/brisk" }

  expect(readEnvironment(environment, devVars)).toEqual(settings)
  expect(readEnvironment({ ...environment, ...places }, devVars)).toEqual({
    ...settings,
    emailRateLimit: 1000,
    port: 9788,
    siteUrl: "http://localhost:9787",
    stateFile: "/tmp/brisk/emulators.json",
  })
  expect(() => readEnvironment(environment, "no-such-file")).toThrow("RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET")
  expect(() => readEnvironment({ ...environment, EMULATORS_PORT: "http" }, devVars)).toThrow(
    "EMULATORS_PORT is not a port: http",
  )
})
