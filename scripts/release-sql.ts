import { sql } from "drizzle-orm"
import type { NewRelease } from "../app/domain/releases/release.ts"
import type { CommandEntry } from "../db/audit/command-entries.server.ts"
import { audited } from "./owner-sql.ts"
import { writeSql } from "./write-sql.ts"

const columns = sql.raw("version, installer_url, size, sha256, notes, published_at, channel, signature")

// Each change: the entry for the audit log, whose row tells that the change was made, then the change.

export function addReleaseSql(release: NewRelease, entry: CommandEntry): string[] {
  const { version, installerUrl, size, sha256, notes, publishedAt } = release
  const { channel = "stable", signature = null } = release
  return audited(entry, sql`not exists (select 1 from releases where version = ${version})`, (isDone) => [
    sql`insert into releases (${columns})
      select ${version}, ${installerUrl}, ${size}, ${sha256}, ${notes}, ${publishedAt.getTime()},
        ${channel}, ${signature} where ${isDone}`,
  ])
}

export function findReleaseSql(version: string): string {
  return writeSql(
    sql`select version, installer_url as installerUrl, size, sha256, notes, published_at as publishedAt
      from releases where version = ${version}`,
  )
}

export function withdrawReleaseSql(version: string, entry: CommandEntry): string[] {
  const isOffered = sql`exists (select 1 from releases where version = ${version} and withdrawn_at is null)`
  return audited(entry, isOffered, (isDone) => [
    sql`update releases set withdrawn_at = ${entry.requestedAt.getTime()} where version = ${version} and ${isDone}`,
  ])
}

export function republishReleaseSql(version: string, entry: CommandEntry): string[] {
  const isWithdrawn = sql`exists (select 1 from releases where version = ${version} and withdrawn_at is not null)`
  return audited(entry, isWithdrawn, (isDone) => [
    sql`update releases set withdrawn_at = null where version = ${version} and ${isDone}`,
  ])
}

/** Offers a beta version to everybody. */
export function promoteReleaseSql(version: string, entry: CommandEntry): string[] {
  const isBeta = sql`exists (select 1 from releases where version = ${version} and channel = 'beta')`
  return audited(entry, isBeta, (isDone) => [
    sql`update releases set channel = 'stable' where version = ${version} and ${isDone}`,
  ])
}
