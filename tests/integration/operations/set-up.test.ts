import { cpSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { listSecrets, setUp } from "#scripts/cloudflare/set-up.ts"
import { createDirectory } from "#tests/support/server/temporary-directory.ts"
import { expectWords } from "#tests/support/server/test-app.ts"

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

/** An account of Cloudflare behind the words that Wrangler 4.156.0 prints. */
function createAccount() {
  const account = {
    hasR2: true,
    created: [] as string[],
    /** Secrets of the last deployment; null before it, when there is no Worker. */
    secrets: null as Record<string, string> | null,
  }
  const listed = (kind: string, name: string, fields: object) =>
    JSON.stringify(account.created.includes(`${kind} create ${name}`) ? [fields] : [])
  async function wrangler(args: string[]): Promise<string> {
    const command = args.join(" ")
    if (command.includes(" create ")) account.created.push(command)
    if (command.startsWith("secret list")) {
      if (account.secrets) return JSON.stringify(Object.keys(account.secrets).map((name) => ({ name })))
      throw new Error(`wrangler ${command} failed:\nWorker "brisk" not found.`)
    }
    if (command === "r2 bucket list") {
      if (!account.hasR2) throw new Error("Please enable R2 through the Cloudflare Dashboard.")
      return account.created.includes("r2 bucket create brisk-attachments")
        ? "Listing buckets...\nname:           brisk-attachments\n"
        : "Listing buckets...\n"
    }
    if (command === "d1 list --json") return listed("d1", "brisk", { name: "brisk", uuid: "database-id" })
    const namespace = { title: "brisk-prices", id: "namespace-id" }
    return command === "kv namespace list" ? listed("kv namespace", "brisk-prices", namespace) : ""
  }
  return { account, wrangler }
}

/** A folder with this project's wrangler.toml. */
function copyProject(): string {
  const root = createDirectory()
  cpSync("wrangler.toml", join(root, "wrangler.toml"))
  return root
}

type Environment = Record<string, string>

/** Runs set-up in the folder, in which nobody answers a question. */
async function runSetUp(
  root: string,
  { account, wrangler }: ReturnType<typeof createAccount>,
  environment: Environment,
) {
  const printed: string[] = []
  const calls: string[] = []
  const statuses = [200]
  let deployed: Record<string, string> = {}
  await setUp({
    root,
    worker: "brisk",
    environment,
    prompt: async (_question, suggestion) => suggestion,
    wrangler,
    npm: async (args) => {
      calls.push(args.join(" ").replace(/\S+secrets\.json/, "FILE"))
      if (args[1] !== "deploy") return
      deployed = JSON.parse(readFileSync(args[4] ?? "", "utf8"))
      account.secrets = { ...account.secrets, ...deployed }
    },
    getStatus: async () => statuses.shift() ?? 530,
    print: (line) => printed.push(line),
  })
  return { printed: printed.join("\n"), calls, deployed }
}

test("npm run setup: without values, R2 or the secrets' list, creates nothing", async () => {
  const cloudflare = createAccount()
  const { account, wrangler } = cloudflare
  const root = copyProject()
  const incomplete = { ...answers, RESEND_API_KEY: issued.RESEND_API_KEY }
  await expect(runSetUp(root, cloudflare, incomplete)).rejects.toThrow(
    /Nothing was created yet.*RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET$/s,
  )
  account.hasR2 = false
  await expect(runSetUp(root, cloudflare, { ...answers, ...issued })).rejects.toThrow("Please enable R2")
  expect(await listSecrets(wrangler, "brisk")).toEqual([])
  const loggedOut = async () => Promise.reject(new Error("A request to the Cloudflare API failed."))
  await expect(listSecrets(loggedOut, "brisk")).rejects.toThrow("A request to the Cloudflare API")
  expect(account).toMatchObject({ created: [], secrets: null })
})

test("npm run setup: creates each resource once, and a second run keeps them", async () => {
  const cloudflare = createAccount()
  const { account } = cloudflare
  const root = copyProject()
  const { printed, calls } = await runSetUp(root, cloudflare, { ...answers, ...issued })
  const created = [
    "r2 bucket create brisk-attachments",
    "d1 create brisk",
    "kv namespace create brisk-prices",
  ]
  expect(account.created).toEqual(created)
  expect(calls).toEqual([`run deploy -- --secrets-file FILE --domain ${HOST}`, "run doctor -- --remote"])
  const toml = readFileSync(join(root, "wrangler.toml"), "utf8")
  expectWords(toml, ['database_id = "database-id"', 'id = "namespace-id"', `SITE_URL = "https://${HOST}"`])
  const secrets = account.secrets ?? {}
  expect(secrets).toMatchObject(issued)
  const generated = ["FACTOR_ENCRYPTION_KEY", "LICENSE_SIGNING_KEY", "RAZORPAY_WEBHOOK_SECRET"]
  expect(Object.keys(secrets).sort()).toEqual([...generated, ...Object.keys(issued)].sort())
  for (const secret of Object.values(secrets)) expect(printed).not.toContain(secret)

  expect(await runSetUp(root, cloudflare, {})).toEqual({ printed: expect.any(String), calls, deployed: {} })
  expect(account).toMatchObject({ created, secrets })
})
