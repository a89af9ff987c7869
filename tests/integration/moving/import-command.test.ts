import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { startD1Api } from "#tests/support/d1/d1-api.ts"
import { startD1Import } from "#tests/support/d1/d1-import.ts"
import { byLength, testInLongForm } from "#tests/support/server/test-length.ts"
import { readMigrations } from "../../../scripts/local/migrations.ts"
import { createOldSite } from "./old-site.ts"

/** Runs the command as npm does, with the Wrangler of the packages, which reaches Cloudflare's API at this address. */
async function run(apiUrl: string, directory: string, ...args: string[]) {
  const env = {
    ...process.env,
    TMPDIR: directory,
    CLOUDFLARE_API_BASE_URL: apiUrl,
    CLOUDFLARE_API_TOKEN: "token",
    CLOUDFLARE_ACCOUNT_ID: "f43a09bb0f7d3a19850cdf73eddf7e05",
  }
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/commands/import.ts", ...args], { env })
  const output = { stdout: "", stderr: "" }
  for (const name of ["stdout", "stderr"] as const) {
    child[name].on("data", (chunk) => {
      output[name] += chunk
    })
  }
  child.stdin.end()
  const [status] = await once(child, "close")
  return { status, ...output }
}

const COUNTS = `select (select count(*) from users) as users, (select count(*) from licenses) as licenses,
  (select count(*) from command_entries) as entries`

// `npm test` has the same way through Wrangler in backup-command.test.ts, and the import itself in import.test.ts.
testInLongForm(
  "npm run import -- --remote: through the real Wrangler, which uploads the statements, into a D1 of production",
  async () => {
    await using imported = await startD1Import()
    using site = await createOldSite({ customers: 30, faults: 2 })
    await imported.importText(
      `${readMigrations()
        .flatMap(({ statements }) => statements)
        .join(";\n")};\n`,
    )
    const exportText = () => Promise.reject(new Error("nothing is exported"))
    const uploads: string[] = []
    const importText = (text: string) => {
      uploads.push(text)
      return imported.importText(text)
    }
    await using api = await startD1Api({ query: imported.query, exportText, importText })
    const { accounts, data, hashConfig } = site.files
    const args = ["--remote", "--accounts", accounts, "--data", data, "--hash-config", hashConfig]

    const dry = await run(api.url, site.directory, ...args, "--dry-run")
    const words = expect.stringContaining("A dry run: nothing was written.")
    expect(dry).toMatchObject({ status: 2, stdout: words })
    expect(uploads).toEqual([])

    const { status, stdout } = await run(api.url, site.directory, ...args)
    expect(stdout).toContain("into the production database. The books agree.")
    expect(status).toBe(2)
    const [found] = await imported.query(COUNTS)
    expect(found).toMatchObject({ entries: 1 })
    const read = /^Accounts\D+(\d+)\D+0\D+(\d+)/m.exec(stdout)
    expect(found?.users).toBe(Number(read?.[2]))
    expect(
      uploads
        .join("")
        .split(";\n")
        .every((statement) => Buffer.byteLength(statement) <= 100_000),
    ).toBe(true)

    const count = uploads.length
    const again = await run(api.url, site.directory, ...args)
    expect(again.stdout).toContain("Nothing was written. The books agree.")
    expect(uploads.length).toBe(count)
    expect(readdirSync(site.directory).filter((name) => name.startsWith("brisk-command"))).toEqual([])
  },
  300_000,
)

test("npm run import: refuses files that are cut off or not there and unclear arguments, and warns of files that others can read", async () => {
  using site = await createOldSite({ customers: 3, faults: 0 })
  const { accounts, data, hashConfig } = site.files
  const files = (one = accounts, two = data) => [
    "--accounts",
    one,
    "--data",
    two,
    "--hash-config",
    hashConfig,
  ]
  const refusal = async (...args: string[]) => {
    const { status, stderr } = await run("http://localhost:1", site.directory, "--remote", ...args)
    return [status, stderr.split("\n")[0]]
  }
  const cut = join(site.directory, "cut.json")
  writeFileSync(cut, readFileSync(data, "utf8").slice(0, -20), { mode: 0o600 })
  const refused: [args: string[], sentence: string][] = [
    [files(accounts, cut), `${cut} is no complete JSON`],
    [["--accounts", accounts], "npm run import -- --accounts FILE"],
    [[...files(), "--csv", data], "npm run import -- --accounts FILE"],
    [files("none.json"), "There is no file none.json."],
    [["--accounts", accounts, "--data", data], "--hash-config FILE"],
    [files(data, accounts), "has no accounts"],
  ]
  for (const [args, sentence] of refused.slice(0, byLength(2, refused.length))) {
    expect(await refusal(...args)).toEqual([1, expect.stringContaining(sentence)])
  }
  chmodSync(accounts, 0o640)
  expect(await refusal(...files(accounts, cut))).toEqual([
    1,
    expect.stringContaining(`chmod 600 ${accounts}`),
  ])
})
