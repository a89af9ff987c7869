import { type SQL, sql } from "drizzle-orm"
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core"
import type { Release } from "#app/domain/licensing/release.ts"

// Wrangler's command line takes no parameters, so Drizzle writes them into the statements, quoted.

const columns = sql.raw("version, installer_url, size, sha256, notes, published_at, withdrawn_at")

export function addReleaseSql(release: Omit<Release, "withdrawnAt">): string {
  const { version, installerUrl, size, sha256, notes, publishedAt } = release
  return write(
    sql`insert into releases (${columns})
      values (${version}, ${installerUrl}, ${size}, ${sha256}, ${notes}, ${publishedAt.getTime()}, null)`,
  )
}

export function findReleaseSql(version: string): string {
  return write(
    sql`select version, installer_url as installerUrl, size, sha256, notes, published_at as publishedAt
      from releases where version = ${version}`,
  )
}

export function withdrawReleaseSql(version: string, now: Date): string {
  return write(
    sql`update releases set withdrawn_at = ${now.getTime()}
      where version = ${version} and withdrawn_at is null returning version`,
  )
}

export function republishReleaseSql(version: string): string {
  return write(
    sql`update releases set withdrawn_at = null
      where version = ${version} and withdrawn_at is not null returning version`,
  )
}

function write(statement: SQL): string {
  return new SQLiteSyncDialect().sqlToQuery(statement.inlineParams()).sql
}
