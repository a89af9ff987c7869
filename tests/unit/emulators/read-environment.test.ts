import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readEnvironment } from "../../emulators/read-environment.ts"

const secrets = {
  RAZORPAY_KEY_ID: "rzp_test_1",
  RAZORPAY_KEY_SECRET: "key secret",
  RAZORPAY_WEBHOOK_SECRET: "webhook secret",
  RESEND_API_KEY: "re_1",
}

test("the environment's settings have defaults for all but the secrets", () => {
  expect(readEnvironment(secrets, "no-such-file")).toEqual({
    port: 8788,
    siteUrl: "http://localhost:8787",
    razorpay: { keyId: "rzp_test_1", keySecret: "key secret", webhookSecret: "webhook secret" },
    resendApiKey: "re_1",
    stateFile: ".wrangler/state/emulators.json",
  })
})

test("missing secrets are named", () => {
  expect(() =>
    readEnvironment({ ...secrets, RESEND_API_KEY: "", RAZORPAY_KEY_ID: undefined }, "no-such-file"),
  ).toThrow("RAZORPAY_KEY_ID, RESEND_API_KEY")
})

test("a port that is none is refused", () => {
  expect(() => readEnvironment({ ...secrets, EMULATORS_PORT: "http" }, "no-such-file")).toThrow(
    "EMULATORS_PORT is not a port: http",
  )
})

test("secrets that the environment lacks are read from the variables file, bare and quoted", async () => {
  await using directory = await makeDirectory()
  const file = join(directory.path, ".dev.vars")
  await writeFile(
    file,
    `# RESEND_API_KEY=commented\n\nRAZORPAY_KEY_ID=rzp_test_2\r\nRAZORPAY_KEY_SECRET="c # d"\nRESEND_API_KEY='re_2'\nnot a variable\n`,
  )

  expect(readEnvironment({ RAZORPAY_WEBHOOK_SECRET: "from the environment" }, file)).toMatchObject({
    razorpay: { keyId: "rzp_test_2", keySecret: "c # d", webhookSecret: "from the environment" },
    resendApiKey: "re_2",
  })
})

async function makeDirectory() {
  const path = await mkdtemp(join(tmpdir(), "emulators-"))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}
