import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * The example of each email. Printed once for all workers, which read the file that calls this too and have the environment of
 * the process that reads it first.
 */
export function readSampleEmails(): Record<string, { subject: string; html: string }> {
  if (!process.env.SAMPLE_EMAILS) {
    const folder = mkdtempSync(join(tmpdir(), "brisk-emails-"))
    process.once("exit", () => rmSync(folder, { recursive: true }))
    process.env.SAMPLE_EMAILS = join(folder, "emails.json")
    const script = ["--import", "tsx", "tests/support/fixtures/print-sample-emails.ts"]
    writeFileSync(process.env.SAMPLE_EMAILS, execFileSync(process.execPath, script))
  }
  return JSON.parse(readFileSync(process.env.SAMPLE_EMAILS, "utf8"))
}
