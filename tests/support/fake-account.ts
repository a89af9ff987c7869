import { mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { unstable_readConfig } from "wrangler"
import type { Emulators } from "#tests/emulators/server.ts"
import { startTestServer, type TestServer } from "./test-server.ts"

const MIGRATED = `create table if not exists d1_migrations
  (id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)`

/** A Cloudflare account as Wrangler sees it, which deploys to workerd on this computer. */
export class FakeAccount {
  readonly calls: string[] = []
  readonly databases: { name: string; uuid: string }[] = []
  readonly namespaces: { title: string; id: string }[] = []
  readonly buckets: string[] = []
  secrets: Record<string, string> = {}
  site: TestServer | null = null
  private readonly persistTo = mkdtempSync(join(tmpdir(), "brisk-account-"))

  constructor(private readonly emulators: Emulators) {}

  /** What Wrangler prints; rejects with it where Wrangler fails. */
  async run(args: string[], cwd: string): Promise<string> {
    this.calls.push(
      args
        .join(" ")
        .replace(/--command .*/s, "--command …")
        .replace(/(--secrets-file) \S+/, "$1 …"),
    )
    const [first = "", second = "", third = "", name = ""] = args
    if (first === "whoami") return JSON.stringify({ loggedIn: true, accounts: [{ id: "a1", name: "Ada's" }] })
    if (first === "secret" && second === "list") return this.listSecrets()
    if (first === "d1" && second === "list") return JSON.stringify(this.databases)
    if (first === "d1" && second === "create") return this.createDatabase(third)
    if (first === "kv" && third === "list") return JSON.stringify(this.namespaces)
    if (first === "kv" && third === "create") return this.createNamespace(name)
    if (first === "r2" && third === "list")
      return this.buckets.map((bucket) => `name:  ${bucket}\n`).join("\n")
    if (first === "r2" && third === "create") return String(this.buckets.push(name))
    if (first === "d1" && second === "migrations") return this.migrate(cwd)
    if (first === "d1" && second === "execute") return this.execute(args.at(-1) ?? "")
    if (first === "deploy") return this.deploy(args, cwd)
    throw new Error(`the fake account knows no "wrangler ${args.join(" ")}"`)
  }

  /** Replaces the Worker by one with the current secrets. */
  async restart(cwd: string): Promise<void> {
    await this.site?.worker.dispose()
    const { vars } = unstable_readConfig({ config: join(cwd, "wrangler.toml") })
    const variables = { ...toText(vars), RAZORPAY_WEBHOOK_SECRET_PREVIOUS: "", ...this.secrets }
    const { emulators, persistTo } = this
    this.site = await startTestServer(variables, { emulators, persistTo, internet: emulators.url })
  }

  private listSecrets(): string {
    if (this.site === null) throw new Error("This Worker does not exist on your account. [code: 10007]")
    return JSON.stringify(Object.keys(this.secrets).map((name) => ({ name, type: "secret_text" })))
  }

  private createDatabase(name: string): string {
    this.databases.push({ name, uuid: "0f6b2c1e-55aa-4d0b-9a57-c2a1d90e7b11" })
    return "Successfully created DB"
  }

  private createNamespace(title: string): string {
    this.namespaces.push({ title, id: "5d41402abc4b2a76b9719d911017c592" })
    return `Creating namespace with title "${title}"`
  }

  private async migrate(cwd: string): Promise<string> {
    await this.restart(cwd)
    const files = readdirSync(join(cwd, "migrations")).filter((file) => file.endsWith(".sql"))
    await this.execute(MIGRATED)
    for (const file of files.sort())
      await this.execute(`insert or ignore into d1_migrations (name) values ('${file}')`)
    return "Migrations applied"
  }

  private async execute(sql: string): Promise<string> {
    if (this.site === null) throw new Error("no such table")
    const { results } = await this.site.d1.prepare(sql).all()
    return JSON.stringify([{ results, success: true }])
  }

  private async deploy(args: string[], cwd: string): Promise<string> {
    const file = args[args.indexOf("--secrets-file") + 1]
    if (args.includes("--secrets-file") && file) {
      this.secrets = {
        ...this.secrets,
        ...(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>),
      }
    }
    await this.restart(cwd)
    return "Deployed brisk triggers"
  }
}

function toText(vars: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, String(value)]))
}
