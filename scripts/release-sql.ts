import { sql } from "drizzle-orm"
import type { NewRelease, ReleaseChannel } from "../app/domain/releases/release.ts"
import type { CommandEntry } from "../db/audit/command-entries.server.ts"
import { audited } from "./owner-sql.ts"
import { writeSql } from "./write-sql.ts"

const columns = sql.raw(
  "version, installer_url, size, sha256, notes, published_at, channel, offered_percent, minimum_version, is_critical, signature",
)

// Each change: the entry for the audit log, whose row tells that the change was made, then the change.

export function addReleaseSql(release: NewRelease, entry: CommandEntry): string[] {
  const { version, installerUrl, size, sha256, notes, publishedAt } = release
  const { channel = "stable", offeredPercent = 100, minimumVersion = null } = release
  const { isCritical = false, signature = null } = release
  return audited(entry, sql`not exists (select 1 from releases where version = ${version})`, (isDone) => [
    sql`insert into releases (${columns})
      select ${version}, ${installerUrl}, ${size}, ${sha256}, ${notes}, ${publishedAt.getTime()},
        ${channel}, ${offeredPercent}, ${minimumVersion}, ${Number(isCritical)}, ${signature} where ${isDone}`,
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

export function haltReleaseSql(version: string, entry: CommandEntry): string[] {
  const isTold = sql`exists (select 1 from releases
    where version = ${version} and withdrawn_at is null and halted_at is null)`
  return audited(entry, isTold, (isDone) => [
    sql`update releases set halted_at = ${entry.requestedAt.getTime()} where version = ${version} and ${isDone}`,
  ])
}

export function resumeReleaseSql(version: string, entry: CommandEntry): string[] {
  const isHalted = sql`exists (select 1 from releases where version = ${version} and halted_at is not null)`
  return audited(entry, isHalted, (isDone) => [
    sql`update releases set halted_at = null where version = ${version} and ${isDone}`,
  ])
}

/** Changes how many of the computers a published version is offered to, and its channel if one is named. */
export function offerReleaseSql(
  version: string,
  { offeredPercent, channel }: { offeredPercent: number; channel: ReleaseChannel | null },
  entry: CommandEntry,
): string[] {
  return audited(entry, sql`exists (select 1 from releases where version = ${version})`, (isDone) => [
    sql`update releases set offered_percent = ${offeredPercent}, channel = coalesce(${channel}, channel)
      where version = ${version} and ${isDone}`,
  ])
}
