import { globSync, readFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { parseEnv } from "node:util"
import { register } from "tsx/esm/api"
import { createSecretCipher } from "../../app/auth/secret-cipher.server.ts"
import { readMigrations } from "./migrations.ts"

// Migrates and seeds the local D1 of STATE_DIR. Node.js runs this file as it is: on a prepared database it takes a tenth of a
// second, while scripts/local/seed.ts loads the site and starts workerd.

/** By this status, scripts/local/install.mjs knows that the output is for the reader. */
const OTHER_MIGRATIONS = 3

const SCHEMA = `select type, name, sql from sqlite_master
  where name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\' and name <> 'd1_migrations'
  order by type, name`

const SEEDED = `select (select count(*) from users where id in ('demo-free', 'demo-basic', 'demo-business', 'demo-owner')) = 4
  and (select count(*) from licenses where id in ('demo-basic-license', 'demo-business-license')) = 2
  and exists (select 1 from owners where user_id = 'demo-owner')
  and exists (select 1 from totp_factors where user_id = 'demo-owner' and key_id = ?)
  and exists (select 1 from releases where version = '1.0.0' and installer_url = ?) as is_seeded`

const { STATE_DIR = ".wrangler/state", INSTALLER_URL = "" } = process.env

const state = await examine()
if (state === "of other migrations") {
  console.error(
    `The local database was made by other migrations. To start anew, without its data: rm -rf ${STATE_DIR}`,
  )
  process.exitCode = OTHER_MIGRATIONS
}
if (state === "unprepared") {
  register()
  const seed = "./seed.ts"
  await import(seed)
}

async function examine(): Promise<"prepared" | "unprepared" | "of other migrations"> {
  const [file] = globSync(`${STATE_DIR}/v3/d1/*/*.sqlite`).filter(
    (path) => !path.endsWith("/metadata.sqlite"),
  )
  if (!file) return "unprepared"
  const local = new DatabaseSync(file, { readOnly: true })
  const migrations = readMigrations()
  const applied = namesOfApplied(local)
  const known = migrations.filter(({ name }) => applied.includes(name))
  if (known.length < applied.length) return "of other migrations"
  const expected = new DatabaseSync(":memory:")
  for (const statement of known.flatMap(({ statements }) => statements)) expected.exec(statement)
  const [found, made] = [local, expected].map((db) => JSON.stringify(db.prepare(SCHEMA).all()))
  if (found !== made) return "of other migrations"
  return known.length === migrations.length && (await isSeeded(local)) ? "prepared" : "unprepared"
}

function namesOfApplied(db: DatabaseSync): unknown[] {
  const hasRecord = db.prepare("select 1 from sqlite_master where name = 'd1_migrations'").get()
  return hasRecord
    ? db
        .prepare("select name from d1_migrations")
        .all()
        .map(({ name }) => name)
    : []
}

/** With this computer's key and the address of this start's emulators, which the seed brings up to date. */
async function isSeeded(db: DatabaseSync): Promise<boolean> {
  const { FACTOR_ENCRYPTION_KEY = "" } = parseEnv(readFileSync(".dev.vars", "utf8"))
  const cipher = createSecretCipher(
    { current: FACTOR_ENCRYPTION_KEY, previous: null },
    (length) => new Uint8Array(length),
  )
  const { current } = await cipher.keyIds()
  return db.prepare(SEEDED).get(current, INSTALLER_URL)?.is_seeded === 1
}
