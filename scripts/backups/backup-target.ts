import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { runWrangler } from "../cloudflare/wrangler.ts"
import { selectDatabase } from "../database.ts"
import { openPlatform } from "../local/platform.ts"
import { withTemporaryDirectory } from "../temporary-directory.ts"
import { copyFromD1, copyFromSql } from "./database-copy.ts"
import { repairExport } from "./repair-export.ts"

type Value = string | number | null

/** A database that is backed up or restored. */
export type BackupTarget = {
  name: string
  /** The whole database, in memory. */
  copy(): Promise<DatabaseSync>
  /** The rows of one query. */
  query<Row extends Record<string, Value>>(sql: string): Promise<Row[]>
  /**
   * Runs all statements, or leaves the database as it was. Locally they are one transaction; D1's import commits each and
   * goes back to where it began when one fails.
   */
  write(statements: string[]): Promise<void>
  close(): Promise<void>
}

export const openTarget = ({ remote }: { remote: boolean }) => (remote ? openRemote() : openLocal())

async function openLocal(): Promise<BackupTarget> {
  const { env, dispose } = await openPlatform<{ DB: D1Database }>({ remote: false })
  return { ...d1Target(env.DB), close: dispose }
}

/** A local D1. */
export function d1Target(d1: D1Database): BackupTarget {
  return {
    name: "local database (use --remote for production)",
    copy: () => copyFromD1(d1),
    query: async <Row>(sql: string) => (await d1.prepare(sql).all<Row>()).results,
    async write(statements) {
      await d1.batch(statements.map((statement) => d1.prepare(statement)))
    },
    close: async () => {},
  }
}

function openRemote(): BackupTarget {
  const { name, execute } = selectDatabase({ remote: true })
  return remoteTarget(name, { wrangler: runWrangler, query: async (sql) => execute(sql) })
}

type Remote = {
  wrangler: (args: string[]) => Promise<unknown>
  query: (sql: string) => Promise<Record<string, Value>[]>
}

/** The production database, through Wrangler. The files in between contain everything, so they are deleted at once. */
export function remoteTarget(name: string, { wrangler, query }: Remote): BackupTarget {
  return {
    name,
    copy: () =>
      withTemporaryFile(async (file) => {
        await wrangler(["d1", "export", "DB", "--remote", "--skip-confirmation", "--output", file])
        const copy = copyFromSql(readFileSync(file, "utf8"))
        await repairExport(copy, query)
        return copy
      }),
    query: async <Row>(sql: string) => (await query(sql)) as Row[],
    write: (statements) =>
      withTemporaryFile(async (file) => {
        writeFileSync(file, [...statements, ""].join(";\n"), { mode: 0o600 })
        await wrangler(["d1", "execute", "DB", "--remote", "--yes", "--file", file])
      }),
    close: async () => {},
  }
}

const withTemporaryFile = <Result>(work: (file: string) => Promise<Result>) =>
  withTemporaryDirectory((directory) => work(join(directory, "database.sql")))
