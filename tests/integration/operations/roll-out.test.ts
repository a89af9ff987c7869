import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { unstable_readConfig } from "wrangler"
import { HOST, issued, startFakeCloudflare } from "#tests/support/cloudflare/fake-cloudflare.ts"
import { cloneProject, removeClone } from "#tests/support/commands/clean-clone.ts"
import { testInLongForm } from "#tests/support/server/test-length.ts"
import { rollOut } from "../../../scripts/cloudflare/roll-out.ts"
import type { Finding } from "../../../scripts/doctor/finding.ts"
import { checkVersion } from "../../../scripts/doctor/version.ts"
import { waitForVersion } from "../../../scripts/doctor/wait-for-site.ts"
import { createSecrets } from "../../../scripts/local/secrets.mjs"

let cloudflare: Awaited<ReturnType<typeof startFakeCloudflare>>
let clone: string

beforeAll(async () => {
  cloudflare = await startFakeCloudflare()
  clone = cloneProject()
  const { account } = cloudflare
  const { vars } = unstable_readConfig({ config: join(clone, "wrangler.toml") })
  const variables = Object.entries(vars).map(([name, value]) => ({
    name,
    text: String(value),
    type: "plain_text",
  }))
  const secrets = Object.entries({ ...createSecrets(), ...issued })
  account.buckets.push("brisk-attachments")
  const { id } = account.addVersion([
    ...variables,
    ...secrets.map(([name, text]) => ({ name, text, type: "secret_text" })),
  ])
  await account.deploy([{ version_id: id, percentage: 100 }])
}, 120_000)

afterAll(async () => {
  await cloudflare.account.close()
  await cloudflare.emulators.close()
  removeClone(clone)
})

/** A roll-out by the real Wrangler, with the part of the doctor that looks who answers, and what it found at each step. */
async function rollOutTag(tag: string) {
  const found: Finding[][] = []
  const isDone = await rollOut(tag, {
    wrangler: cloudflare.wrangler(clone, { BUILD_DIR: "build/current" }),
    examine: async (version) => {
      const headers = { "cloudflare-workers-version-overrides": `brisk="${version}"` }
      const site = {
        siteUrl: `https://${HOST}`,
        fetch: (url: string | URL | Request) => cloudflare.visit(url, { headers }),
        now: () => new Date(time),
        sleep: async (duration: number) => {
          time += duration
        },
        print: () => {},
        version,
      }
      let time = 0
      await waitForVersion(site, version)
      const findings = await checkVersion(site)
      found.push(findings)
      return findings.every(({ verdict }) => verdict === "ok")
    },
    wait: async () => {},
    print: () => {},
  })
  return { isDone, found }
}

testInLongForm(
  "npm run roll-out: waits until the deployment has spread, examines the new version at each step, and ends with it alone",
  async () => {
    const { account } = cloudflare
    const before = account.deployed?.id
    const { isDone, found } = await rollOutTag("v1.2.0")
    expect(isDone).toBe(true)
    expect(found.map(([finding]) => finding)).toEqual(
      Array(4).fill({ subject: "Version", verdict: "ok", says: `${account.latest?.id} answers` }),
    )
    const percentages = account.deployments
      .slice(1)
      .map((shares) =>
        shares.map(
          ({ version_id, percentage }) => `${version_id === before ? "before" : "new"} ${percentage}`,
        ),
      )
    expect(percentages).toEqual([
      ["new 0", "before 100"],
      ["new 10", "before 90"],
      ["new 50", "before 50"],
      ["new 100"],
    ])
    expect(account).toMatchObject({ schedules: ["*/2 * * * *"], latest: { tag: "v1.2.0" } })
  },
  300_000,
)

test("npm run roll-out: when another version answers the doctor, all requests go back to the version before", async () => {
  const { account, zone } = cloudflare
  const before = account.deployed?.id
  zone.dropsOverrides = true
  const { isDone, found } = await rollOutTag("v1.3.0")
  zone.dropsOverrides = false
  expect(isDone).toBe(false)
  expect(found).toEqual([
    [expect.objectContaining({ verdict: "failing", says: expect.stringContaining(`${before} answered`) })],
  ])
  expect(account.deployment).toEqual([{ version_id: before, percentage: 100 }])
}, 300_000)
