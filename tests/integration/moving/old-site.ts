import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { createRazorpay } from "#app/gateways/razorpay/razorpay.server.ts"
import type { App } from "#tests/support/server/test-app.ts"
import { d1Target } from "../../../scripts/backups/backup-target.ts"
import { type OldSiteSettings, writeOldSite } from "../../../scripts/demo/old-site.ts"
import { importOldSite } from "../../../scripts/import/import-old-site.ts"
import { describeProblems } from "../../../scripts/import/report.ts"
import { createStaging } from "../../../scripts/import/staging.ts"

export const NOW = new Date("2026-11-23T06:00:00Z")

/** The exports of a made-up old site, deleted afterwards. */
export async function createOldSite(
  settings: Pick<OldSiteSettings, "customers" | "faults"> & Partial<OldSiteSettings>,
) {
  const directory = mkdtempSync(join(tmpdir(), "brisk-old-site-"))
  const faults = await writeOldSite(directory, { seed: 1, shape: "plain", now: NOW, ...settings })
  const path = (name: string) => join(directory, name)
  return {
    faults,
    directory,
    files: {
      accounts: path("accounts.json"),
      data: path("data.json"),
      hashConfig: path("hash-config.json"),
      csv: null,
    },
    [Symbol.dispose]: () => rmSync(directory, { recursive: true }),
  }
}

type Options = Partial<
  Pick<Parameters<typeof importOldSite>[2], "isDryRun" | "findPayment" | "chunkSize" | "now">
> & {
  /** In place of one transaction. */
  write?: (statements: string[]) => Promise<void>
}

/** Imports as the command does, into the database of the site, and returns what it prints of problems. */
export async function runImport(
  app: Pick<App, "d1">,
  files: Parameters<typeof importOldSite>[2]["files"],
  { write, ...options }: Options = {},
) {
  const staging = createStaging(new DatabaseSync(":memory:"))
  const settings = {
    isDryRun: false,
    siteUrl: "https://brisk.test",
    findPayment: null,
    chunkSize: 100,
    now: NOW,
    onProgress() {},
    ...options,
  }
  const result = await importOldSite(
    staging,
    { ...d1Target(app.d1), ...(write && { write }) },
    { files, ...settings },
  )
  return { ...result, problems: [...describeProblems(staging)] }
}

/** Razorpay's emulator, asked with its keys. */
export const emulatedRazorpay = (settings: Omit<Parameters<typeof createRazorpay>[0], "webhookSecrets">) =>
  createRazorpay({ ...settings, webhookSecrets: [] }, { info() {}, error() {} }).findPayment
