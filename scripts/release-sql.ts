import { sql } from "drizzle-orm"
import type { Release } from "#app/domain/licensing/release.ts"
import { writeSql } from "./write-sql.ts"

const columns = sql.raw("version, installer_url, size, sha256, notes, published_at, withdrawn_at")

export function addReleaseSql(release: Omit<Release, "withdrawnAt">): string {
  const { version, installerUrl, size, sha256, notes, publishedAt } = release
  return writeSql(
    sql`insert into releases (${columns})
      values (${version}, ${installerUrl}, ${size}, ${sha256}, ${notes}, ${publishedAt.getTime()}, null)`,
  )
}

export function findReleaseSql(version: string): string {
  return writeSql(
    sql`select version, installer_url as installerUrl, size, sha256, notes, published_at as publishedAt
      from releases where version = ${version}`,
  )
}

export function withdrawReleaseSql(version: string, now: Date): string {
  return writeSql(
    sql`update releases set withdrawn_at = ${now.getTime()}
      where version = ${version} and withdrawn_at is null returning version`,
  )
}

export function republishReleaseSql(version: string): string {
  return writeSql(
    sql`update releases set withdrawn_at = null
      where version = ${version} and withdrawn_at is not null returning version`,
  )
}
