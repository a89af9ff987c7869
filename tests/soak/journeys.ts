import type { Site } from "#tests/bench/site.ts"
import {
  type Account,
  callLicensingApi,
  createAccount,
  createOrder,
  findOrder,
  logIn,
  payByWebhook,
} from "#tests/support/fixtures/fixtures.ts"
import type { SeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import { expectStatus, TestClient } from "#tests/support/server/test-client.ts"

/** Customers who come back; beyond so many, the oldest one leaves, so that this process does not grow. */
const MAX_MEMBERS = 200

const PUBLIC_PAGES = ["/", "/features", "/buy", "/help", "/changelog", "/contact"]
const MEMBER_PAGES = ["/dashboard", "/account", "/account/security", "/report-bug", "/donate", "/download"]

type Member = { account: Account; licenseKey: string }

/** How long each request of a kind took, in ms, since it was last read. */
export type Latencies = Map<string, number[]>

export class Journeys {
  readonly latencies: Latencies = new Map()
  readonly failures: string[] = []
  /** Ended journeys, by kind. */
  readonly done = new Map<string, number>()
  private readonly members: Member[] = []

  constructor(
    private readonly site: Pick<Site, "url" | "d1">,
    private readonly random: SeededRandom,
  ) {}

  /** One customer after the other, until `isOver`. */
  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const kind = this.choose()
      try {
        await this[kind]()
        this.done.set(kind, (this.done.get(kind) ?? 0) + 1)
      } catch (error) {
        this.failures.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }

  private choose() {
    const share = this.random.next()
    if (this.members.length === 0 || share < 0.04) return "buy" as const
    if (share < 0.44) return "read" as const
    if (share < 0.7) return "useAccount" as const
    if (share < 0.94) return "useApp" as const
    return share < 0.97 ? ("reportBug" as const) : ("logIn" as const)
  }

  private async read(): Promise<void> {
    const visitor = new TestClient(this.site.url, { country: "US" })
    for (const path of PUBLIC_PAGES) await this.timed("public page", () => this.open(visitor, path))
  }

  private async buy(): Promise<void> {
    const account = await this.timed("sign-up", () => createAccount(this.site, { country: "US" }))
    const order = await findOrder(this.site, await this.timed("order", () => createOrder(account)))
    await this.timed("webhook", () => payByWebhook(this.site, order))
    const licenseKey = await this.findKey(order.id)
    const device = { licenseKey, deviceId: order.id, deviceName: "Soak", appVersion: "1.0.0" }
    await this.timed("activate", () => expectStatus(callLicensingApi(this.site, "activate", device), 201))
    this.members.push({ account, licenseKey })
    if (this.members.length > MAX_MEMBERS) this.members.shift()
  }

  private async useAccount(): Promise<void> {
    const { account } = this.random.pick(this.members)
    for (const path of MEMBER_PAGES) await this.timed("account page", () => this.open(account, path))
  }

  private async useApp(): Promise<void> {
    const { licenseKey } = this.random.pick(this.members)
    const call = { licenseKey, deviceId: "another-device" }
    for (let start = 0; start < 4; start++) {
      await this.timed("validate", () => expectStatus(callLicensingApi(this.site, "validate", call), 200))
    }
    await this.timed("public page", () => this.open(new TestClient(this.site.url), "/api/v1/releases/latest"))
  }

  private async reportBug(): Promise<void> {
    const { account } = this.random.pick(this.members)
    const report = { title: "It stops", description: "After an hour.", dateOfIncident: "2026-01-01" }
    await this.timed("bug report", () => expectStatus(account.post("/report-bug", report), 303))
  }

  private async logIn(): Promise<void> {
    const { account } = this.random.pick(this.members)
    const browser = await this.timed("log-in", () => logIn(this.site, { email: account.email }))
    await expectStatus(browser.post("/logout"), 303)
  }

  private async open(visitor: TestClient, path: string): Promise<void> {
    await (await expectStatus(visitor.get(path), 200)).text()
  }

  private async findKey(orderId: string): Promise<string> {
    const found = await this.site.d1
      .prepare("select key from licenses where order_id = ?")
      .bind(orderId)
      .first("key")
    if (typeof found !== "string") throw new Error("the payment issued no license")
    return found
  }

  private async timed<Result>(kind: string, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now()
    const result = await work()
    const latencies = this.latencies.get(kind) ?? []
    latencies.push(performance.now() - startedAt)
    this.latencies.set(kind, latencies)
    return result
  }
}

/** The requests since the latencies were last read. */
export function countRequests({ latencies }: Pick<Journeys, "latencies">): number {
  return [...latencies.values()].reduce((sum, times) => sum + times.length, 0)
}
