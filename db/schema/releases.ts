import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { RELEASE_CHANNELS } from "#app/domain/releases/release.ts"
import { createdAt, time } from "./columns.ts"

/** Whom a version is offered to, and the signature of its installer. */
const offerColumns = () => ({
  channel: text("channel", { enum: RELEASE_CHANNELS }).notNull().default("stable"),
  /** How many of the computers are told of it, 0 to 100. */
  offeredPercent: integer("offered_percent").notNull().default(100),
  /** For apps with an older version the update is critical; null for none. */
  minimumVersion: text("minimum_version"),
  isCritical: integer("is_critical", { mode: "boolean" }).notNull().default(false),
  /** Ed25519 over the bytes of the installer, 64 bytes in base64; null where it is not signed. */
  signature: text("signature"),
})

/** Published versions of the app; `npm run release` adds and withdraws them. */
export const releases = sqliteTable(
  "releases",
  {
    /** Three numbers, `1.2.3`. */
    version: text("version").primaryKey(),
    installerUrl: text("installer_url").notNull(),
    /** Of the installer, in bytes. */
    size: integer("size").notNull(),
    /** Of the installer, in lower-case hex. */
    sha256: text("sha256").notNull(),
    /** One change per line. */
    notes: text("notes").notNull(),
    publishedAt: time("published_at").notNull(),
    withdrawnAt: time("withdrawn_at"),
    ...offerColumns(),
    /** Since when nobody is told of it; null unless it is halted. */
    haltedAt: time("halted_at"),
  },
  (table) => [
    index("releases_published").on(table.publishedAt),
    check("releases_size_positive", sql`${table.size} > 0`),
    check("releases_sha256", sql`length(${table.sha256}) = 64`),
  ],
)

/** Releases that are not published yet. */
export const releaseDrafts = sqliteTable("release_drafts", {
  version: text("version").primaryKey(),
  installerUrl: text("installer_url").notNull(),
  /** As in `releases`; both are null until the file at this address was read. */
  size: integer("size"),
  sha256: text("sha256"),
  notes: text("notes").notNull(),
  createdAt: createdAt(),
  ...offerColumns(),
})
