import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { RELEASE_CHANNELS } from "#app/releases/versions/release.ts"
import { createdAt, time } from "./columns.ts"

const offerColumns = () => ({
  channel: text({ enum: RELEASE_CHANNELS }).notNull().default("stable"),
  /** Ed25519 over the bytes of the installer, 64 bytes in base64; null where it is not signed. */
  signature: text(),
  /** The name in the installer's digital signature, which Windows shows; null for none. */
  signedBy: text(),
})

/** Published versions of the app; `npm run release` adds and withdraws them. */
export const releases = sqliteTable(
  "releases",
  {
    /** As `parseVersion` writes it, so that one version has one row. */
    version: text().primaryKey(),
    installerUrl: text().notNull(),
    /** Size of the installer in bytes. */
    size: integer().notNull(),
    /** SHA-256 of the installer in lower-case hex. */
    sha256: text().notNull(),
    /** Changes, one per line. */
    notes: text().notNull(),
    publishedAt: time().notNull(),
    withdrawnAt: time(),
    ...offerColumns(),
  },
  (table) => [
    index("releases_published").on(table.publishedAt),
    check("releases_size_positive", sql`${table.size} > 0`),
    check("releases_sha256", sql`length(${table.sha256}) = 64`),
  ],
)

/** Releases that are not published yet. */
export const releaseDrafts = sqliteTable("release_drafts", {
  version: text().primaryKey(),
  installerUrl: text().notNull(),
  /** As in `releases`; both are null until the file at this address was read. */
  size: integer(),
  sha256: text(),
  notes: text().notNull(),
  createdAt: createdAt(),
  ...offerColumns(),
})
