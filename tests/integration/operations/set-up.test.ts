import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startFakeCloudflare } from "#tests/support/cloudflare/fake-cloudflare.ts"
import { cloneProject, removeClone } from "#tests/support/commands/clean-clone.ts"
import { byLength, testInLongForm } from "#tests/support/server/test-length.ts"
import { listSecrets, setUp } from "../../../scripts/cloudflare/set-up.ts"

const HOST = "shop.brisk.test"

/** The keys that the services outside have issued. */
const issued = {
  RAZORPAY_KEY_ID: "rzp_live_7hV3pQ9sK2mXcB",
  RAZORPAY_KEY_SECRET: "key-secret-6f1c2a",
  RESEND_API_KEY: "re_4mT8zWnq",
  RESEND_WEBHOOK_SECRET: "whsec_Zm9yLXRoZS1ldmVudHMtb2YtcmVzZW5kLTAx",
}

const answers = {
  SITE_URL: `https://${HOST}`,
  MAIL_FROM: "Brisk <licenses@brisk.test>",
  INSTALLER_URL: "https://releases.brisk.test/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe",
}

let cloudflare: Awaited<ReturnType<typeof startFakeCloudflare>>
let clone: string

const startCloudflare = async () => {
  cloudflare = await startFakeCloudflare()
  clone = cloneProject()
}

const endCloudflare = () => {
  cloudflare.close()
  removeClone(clone)
}

beforeAll(byLength(() => {}, startCloudflare))
afterAll(byLength(() => {}, endCloudflare))

const isUpload = (change: string) => /versions|assets|script-settings|subdomain|query/.test(change)

/** Set-up with the real Wrangler; of npm's commands, what the first `npm run deploy` does with the build of the tests. */
async function runSetUp(environment: Record<string, string>, statuses: number[] = []) {
  const printed: string[] = []
  const calls: string[] = []
  let secrets: object | null = null
  cloudflare.account.changes.length = 0
  const wrangler = cloudflare.wrangler(clone, { BUILD_DIR: "build/current" })
  const run = setUp({
    root: clone,
    worker: "brisk",
    environment,
    prompt: async (_question, suggestion) => suggestion,
    wrangler,
    npm: async (args) => {
      calls.push(args.join(" ").replace(/\S+secrets\.json/, "FILE"))
      if (args[1] !== "deploy") return
      secrets = JSON.parse(readFileSync(args[4] ?? "", "utf8"))
      if (cloudflare.account.bindings) return
      await wrangler(["d1", "migrations", "apply", "DB", "--remote"])
      await wrangler(["deploy", ...args.slice(3)])
    },
    getStatus: async () => statuses.shift() ?? 200,
    print: (line) => printed.push(line.trim()),
  })
  const error = await run.then(
    () => null,
    ({ message }: Error) => message,
  )
  const changes = cloudflare.account.changes.filter((change) => !isUpload(change))
  return { printed, calls, secrets, error, changes }
}

testInLongForm("listSecrets: reads the words of the real Wrangler", async () => {
  expect(await listSecrets(cloudflare.wrangler(clone), "brisk")).toEqual([])
  const elsewhere = cloudflare.wrangler(clone, { CLOUDFLARE_ACCOUNT_ID: "another" })
  await expect(listSecrets(elsewhere, "brisk")).rejects.toThrow("A request to the Cloudflare API")
  const loggedOut = cloudflare.wrangler(clone, { CLOUDFLARE_API_TOKEN: "" })
  await expect(listSecrets(loggedOut, "brisk")).rejects.toThrow("Or: npx wrangler login")
})

test("npm run setup: what is missing is named before anything is created", async () => {
  const commands: string[] = []
  const run = setUp({
    root: ".",
    worker: "brisk",
    environment: { ...answers, RESEND_API_KEY: issued.RESEND_API_KEY },
    prompt: async (_question, suggestion) => suggestion,
    wrangler: async (args) => {
      commands.push(args.slice(0, 2).join(" "))
      return "[]"
    },
    npm: () => expect.unreachable("nothing is deployed"),
    getStatus: () => expect.unreachable("no site is asked"),
    print: () => {},
  })
  await expect(run).rejects.toThrow(/Nothing was created yet.*RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET$/s)
  expect(commands).toEqual(["secret list"])
})

testInLongForm(
  "npm run setup: an account without R2 is told to switch it on, and nothing is created",
  async () => {
    cloudflare.account.hasR2 = false
    const { error, changes } = await runSetUp({ ...answers, ...issued })
    expect(error).toContain("Please enable R2 through the Cloudflare Dashboard")
    expect(changes).toEqual([])
    cloudflare.account.hasR2 = true
  },
)

testInLongForm(
  "npm run setup: creates each thing once and deploys with all secrets; a second run keeps them",
  async () => {
    const { account } = cloudflare
    const first = await runSetUp({ ...answers, ...issued }, [530])
    expect(first.printed).toContain(`https://${HOST} is not reached yet; waiting up to 10 minutes.`)
    expect(first.error).toBe(null)
    expect(first.changes.slice(0, 3)).toEqual([
      "POST /r2/buckets",
      "POST /d1/database",
      "POST /storage/kv/namespaces",
    ])
    expect(first.calls).toEqual([
      `run deploy -- --secrets-file FILE --domain ${HOST}`,
      "run doctor -- --remote",
    ])
    expect(account).toMatchObject({
      domains: [HOST],
      schedules: ["*/2 * * * *"],
      buckets: ["brisk-attachments"],
    })
    const toml = readFileSync(join(clone, "wrangler.toml"), "utf8")
    expect(toml).toContain('database_id = "0f6b2c1e-55aa-4d0b-9a57-c2a1d90e7b11"')
    expect(toml).toContain('id = "5d41402abc4b2a76b9719d911017c592"')
    expect(account.bindings).toContainEqual({ name: "SITE_URL", type: "plain_text", text: `https://${HOST}` })
    expect(account.secrets).toMatchObject(issued)
    const generated = ["FACTOR_ENCRYPTION_KEY", "LICENSE_SIGNING_KEY", "RAZORPAY_WEBHOOK_SECRET"]
    expect(Object.keys(account.secrets).sort()).toEqual([...generated, ...Object.keys(issued)].sort())
    for (const secret of Object.values(account.secrets)) expect(first.printed.join()).not.toContain(secret)

    const second = await runSetUp({})
    expect(second).toMatchObject({ error: null, secrets: {}, changes: [], calls: first.calls })
    expect(second.secrets).toEqual({})
  },
)

testInLongForm(
  "wrangler d1 execute: a table that is missing is told by the words that the doctor reads",
  async () => {
    const query = ["d1", "execute", "DB", "--remote", "--json", "--command", "select * from absent"]
    await expect(cloudflare.wrangler(clone)(query)).rejects.toThrow("no such table: absent")
  },
)
