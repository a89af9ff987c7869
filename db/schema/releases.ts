import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { RELEASE_CHANNELS } from "#app/domain/releases/release.ts"
import { createdAt, time } from "./columns.ts"

const offerColumns = () => ({
  channel: text("channel", { enum: RELEASE_CHANNELS }).notNull().default("stable"),
  /** Ed25519 over the bytes of the installer, 64 bytes in base64; null where it is not signed. */
  signature: text("signature"),
  /** The name in the installer's digital signature, which Windows shows; null for none. */
  signedBy: text("signed_by"),
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
