import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startFakeCloudflare } from "#tests/support/cloudflare/fake-cloudflare.ts"
import { cloneProject, removeClone } from "#tests/support/commands/clean-clone.ts"
import { testInLongForm } from "#tests/support/server/test-length.ts"
import { listSecrets } from "../../../scripts/cloudflare/account.ts"
import type { Wrangler } from "../../../scripts/cloudflare/wrangler.ts"

let cloudflare: Awaited<ReturnType<typeof startFakeCloudflare>>
let clone: string
let wrangler: Wrangler

beforeAll(async () => {
  cloudflare = await startFakeCloudflare()
  clone = cloneProject()
  wrangler = cloudflare.wrangler(clone)
  const uuid = "00000000-0000-0000-0000-000000000000" // as in wrangler.toml
  cloudflare.account.databases.push({ name: "brisk", uuid })
})

afterAll(async () => {
  await cloudflare.account.close()
  await cloudflare.emulators.close()
  removeClone(clone)
})

/** What a command prints, or fails with. */
const outputOf = (args: string[]) => wrangler(args).catch((error: Error) => error.message)

const deployVersion = async (secrets: Record<string, string>) => {
  const bindings = Object.entries(secrets).map(([name, text]) => ({ name, text, type: "secret_text" }))
  const { id } = cloudflare.account.addVersion(bindings)
  await cloudflare.account.deploy([{ version_id: id, percentage: 100 }])
  return id
}

test("listSecrets: a Worker that is not there has none, by the words of the real Wrangler", async () => {
  const said = await outputOf(["secret", "list", "--name", "brisk"])
  expect(said).toContain('Worker "brisk" not found.')
  expect(said).not.toContain("10007")
  expect(await listSecrets(wrangler, "brisk")).toEqual([])
})

testInLongForm("listSecrets: any other failure is not taken for a Worker without secrets", async () => {
  const refused = cloudflare.wrangler(clone, { CLOUDFLARE_ACCOUNT_ID: "another" })
  await expect(listSecrets(refused, "brisk")).rejects.toThrow("A request to the Cloudflare API")
})

test("wrangler secret list, wrangler d1 execute: the tests of the doctor read what the real Wrangler prints", async () => {
  await deployVersion({ RESEND_API_KEY: "re_1", RAZORPAY_KEY_ID: "rzp_1" })
  const query = ["d1", "execute", "DB", "--remote", "--json", "--command", "select 1 as one, null as missing"]
  for (const args of [["secret", "list"], query]) {
    expect(JSON.parse(await cloudflare.printed(args))).toEqual(JSON.parse(await wrangler(args)))
  }
})

test("the doctor tells a database without migrations from one that does not answer, by the words of the real Wrangler", async () => {
  const query = ["d1", "execute", "DB", "--remote", "--json", "--command", "select * from absent"]
  expect(await outputOf(query)).toContain("no such table: absent")
})

testInLongForm(
  "rotation after a roll-back: secret put is refused until the version that answers is deployed anew",
  async () => {
    const { account } = cloudflare
    const good = await deployVersion({ RESEND_API_KEY: "leaked" })
    await deployVersion({ RESEND_API_KEY: "leaked" })
    await wrangler(["rollback", good, "--message", "a faulty release", "--yes"])
    expect(account.deployed?.id).toBe(good)

    const put = ["secret", "put", "RESEND_API_KEY"]
    expect(await outputOf(put)).toContain("the latest version of your Worker isn't currently deployed")
    expect(account.secrets).toMatchObject({ RESEND_API_KEY: "leaked" })

    // `npm run deploy` from the tag of the version before makes it the newest one.
    await deployVersion({})
    await wrangler(put)
    expect(account.latest).toBe(account.deployed)
    expect(account.secrets).toHaveProperty("RESEND_API_KEY", "")
  },
  300_000,
)

testInLongForm("wrangler rollback: a version that does not exist changes nothing", async () => {
  const before = cloudflare.account.deployment
  expect(await outputOf(["rollback", randomUUID(), "--message", "m", "--yes"])).toContain(
    "could not be found",
  )
  expect(cloudflare.account.deployment).toBe(before)
})
