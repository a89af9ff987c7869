import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Emulators } from "#tests/emulators/server.ts"
import { createWorker, openD1 } from "#tests/support/server/miniflare.ts"
import { startTestServer, type TestServer } from "#tests/support/server/test-server.ts"

/** A binding in the metadata of an uploaded version. */
export type UploadedBinding = {
  name: string
  type: string
  text?: string
  dataset?: string
  namespace_id?: string
}

type Version = {
  id: string
  number: number
  tag: string
  variables: Record<string, string>
  secrets: Record<string, string>
  /** The Worker in workerd, once the version has answered a request. */
  site: TestServer | null
}

type Share = { version_id: string; percentage: number }

/** The state of a Cloudflare account; `api.ts` is its REST API. It runs deployed versions in workerd on this computer. */
export class CloudflareAccount {
  readonly id = "f43a09bb0f7d3a19850cdf73eddf7e05"
  readonly databases: { name: string; uuid: string }[] = []
  readonly namespaces: { title: string; id: string }[] = []
  readonly buckets: string[] = []
  readonly domains: string[] = []
  readonly versions: Version[] = []
  readonly deployments: Share[][] = []
  /** The bindings of the last upload. */
  uploaded: UploadedBinding[] = []
  schedules: string[] = []
  hasR2 = true
  hasAnalyticsEngine = true
  /** Each request that may change something, as "METHOD /path", without the account's part. */
  readonly changes: string[] = []
  private readonly persistTo = mkdtempSync(join(tmpdir(), "brisk-account-"))
  private emptyDatabase: Promise<{ d1: D1Database; dispose: () => Promise<void> }> | null = null

  constructor(private readonly emulators: Emulators) {}

  get hasWorker(): boolean {
    return this.versions.length > 0
  }

  get latest(): Version | undefined {
    return this.versions.at(-1)
  }

  get deployment(): Share[] {
    return this.deployments.at(-1) ?? []
  }

  /** The version that has most of the requests. */
  get deployed(): Version | undefined {
    const [first] = [...this.deployment].sort((a, b) => b.percentage - a.percentage)
    return this.versions.find(({ id }) => id === first?.version_id)
  }

  get site(): TestServer | null {
    return this.deployed?.site ?? null
  }

  /** The secrets that answer requests. A test may replace them, as somebody with access could. */
  get secrets(): Record<string, string> {
    return this.deployed?.secrets ?? {}
  }

  set secrets(secrets: Record<string, string>) {
    if (this.deployed) this.deployed.secrets = secrets
  }

  /** A version with the variables and secrets of an upload; secrets that it does not name are those of the latest version. */
  addVersion(bindings: UploadedBinding[], tag = ""): Version {
    const of = (type: string) =>
      Object.fromEntries(
        bindings.filter((binding) => binding.type === type).map(({ name, text = "" }) => [name, text]),
      )
    const version = {
      id: randomUUID(),
      number: this.versions.length + 1,
      tag,
      variables: of("plain_text"),
      secrets: { ...this.latest?.secrets, ...of("secret_text") },
      site: null,
    }
    this.versions.push(version)
    this.uploaded = bindings
    return version
  }

  /** Resolves once every version of the deployment answers. */
  async deploy(shares: Share[]): Promise<void> {
    this.deployments.push(shares)
    const ids = shares.map(({ version_id }) => version_id)
    for (const version of this.versions) {
      if (!ids.includes(version.id)) await this.stop(version)
    }
    for (const version of this.versions) {
      if (ids.includes(version.id)) version.site ??= await this.start(version)
    }
  }

  /** Replaces the Worker that answers by one with its current secrets. */
  async restart(): Promise<void> {
    const version = this.deployed
    if (!version) return
    await this.stop(version)
    version.site = await this.start(version)
  }

  /** Runs statements on the D1 database in one transaction, also before a Worker uses it; the rows of each. */
  async query(statements: string[]): Promise<unknown[][]> {
    const d1 = this.site?.d1 ?? (await this.openDatabase())
    const results = await d1.batch(statements.map((statement) => d1.prepare(statement)))
    return results.map(({ results }) => results)
  }

  async close(): Promise<void> {
    await this.closeDatabase()
    for (const version of this.versions) await this.stop(version)
    rmSync(this.persistTo, { recursive: true })
  }

  private async start({ id, tag, variables, secrets }: Version): Promise<TestServer> {
    await this.closeDatabase()
    return startTestServer(secrets, {
      // What was not uploaded is not set.
      defaults: variables,
      emulators: this.emulators,
      persistTo: this.persistTo,
      internet: this.emulators.url,
      version: { id, tag, timestamp: new Date().toISOString() },
    })
  }

  private async stop(version: Version): Promise<void> {
    await version.site?.worker.dispose()
    version.site = null
  }

  private async openDatabase(): Promise<D1Database> {
    this.emptyDatabase ??= (async () => {
      const contents = "export default { fetch: () => new Response(null) }"
      const worker = createWorker({
        modules: { "worker.js": { type: "esm", contents } },
        d1Databases: ["DB"],
        persistTo: this.persistTo,
      })
      return { d1: await openD1(worker), dispose: () => worker.dispose() }
    })()
    return (await this.emptyDatabase).d1
  }

  private async closeDatabase(): Promise<void> {
    const database = this.emptyDatabase
    this.emptyDatabase = null
    await (await database)?.dispose()
  }
}
