import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { findRefusal, readRunningMigrations } from "#scripts/cloudflare/deploy.ts"

const FIRST = [
  "create table users (id text primary key not null, name text not null, note text)",
  "create table keys (id text primary key not null, user_id text references users (id) on delete cascade)",
  "create unique index one_key on keys (user_id)",
]
const TRIGGER = "create trigger no_delete before delete on keys begin select raise(abort, 'no'); end"

/** The table with another line for a column, made anew as drizzle-kit does. */
const remake = (table: string, columns: string) => [
  `create table __new_${table} (${columns})`,
  `drop table ${table}`,
  `alter table __new_${table} rename to ${table}`,
]

/** The refusal to deploy a migration beside a version that was written for the migration of this name. */
async function refuse(
  statements: string[],
  running: string | null = "1",
  keepsDatabase = false,
  made = FIRST,
) {
  using database = new DatabaseSync(":memory:")
  for (const statement of made) database.exec(statement)
  return await findRefusal({
    migrations: [
      { name: "1", statements: FIRST },
      { name: "2", statements },
    ],
    applied: ["1"],
    query: async (sql) => database.prepare(sql).all(),
    running: [running],
    keepsDatabase,
  })
}

test.each([
  ["a column", ["alter table users add phone text"]],
  ["a column with a default", ["alter table users add level integer not null default 0"]],
  ["a table", ["create table phones (user_id text primary key not null, number text not null)"]],
  ["an index", ["create index by_name on users (name)"]],
])("findRefusal: %s is added while the version runs", async (_name, statements) => {
  expect(await refuse(statements)).toBeNull()
})

test("findRefusal: a table renamed and back has the same unique index", async () => {
  expect(await refuse(["alter table keys rename to codes", "alter table codes rename to keys"])).toBeNull()
})

test.each([
  ["dropped column", ["alter table users drop note"], "users.note is missing"],
  ["renamed column", ["alter table users rename note to remark"], "users.note is missing"],
  ["dropped table", ["drop table keys"], "keys.id is missing"],
  ["renamed table", ["alter table keys rename to codes"], "keys.id is missing"],
  ["dropped unique index", ["drop index one_key"], "one_key is missing"],
  ["new unique index", ["create unique index one_name on users (name)"], "one_name is new"],
  ["new trigger", [TRIGGER], "trigger no_delete is new"],
  [
    "required column",
    remake("keys", "id text primary key not null, user_id text, code text not null"),
    "keys.code is NOT NULL without a default",
  ],
  ["column of another type", remake("keys", "id text primary key not null, user_id integer"), "another type"],
  ["column without null", remake("keys", "id text primary key not null, user_id text not null"), "no null"],
])(
  "findRefusal: a %s is refused beside a version that needs it otherwise",
  async (_name, statements, says) => {
    const refusal = await refuse(statements)
    expect(refusal).toContain(says)
    expect(refusal).toContain('two deployments: CONTRIBUTING.md, "Changes of a live database"')
  },
)

test("findRefusal: what the running version no longer knows may be dropped", async () => {
  expect(await refuse(["alter table users drop note"], "2")).toBeNull()
})

test("findRefusal: a version without tag needs all that the database has", async () => {
  expect(await refuse(["alter table users drop note"], null)).toContain("users.note is missing")
})

test("findRefusal: a table that others refer to is not made anew", async () => {
  const statements = remake("users", "id text primary key not null, name text not null, note text")
  expect(await refuse(statements, "2")).toContain(
    "A migration drops users, to which rows of other tables refer",
  )
})

test("findRefusal: an applied migration that says something else now is refused", async () => {
  const made = FIRST.map((statement) => statement.replace(", note text", ""))
  expect(await refuse([], "1", false, made)).toContain("changed after it was applied")
})

test.each([
  ["drops a column of which null is allowed", ["alter table users drop note"], null],
  ["drops a required column", ["alter table users drop name"], "users.name is NOT NULL without a default"],
  ["adds a column", ["alter table users add phone text"], "users.phone is missing"],
])("findRefusal: beside a kept database, a version that %s", async (_name, statements, says) => {
  expect(await refuse(statements, "1", true)).toEqual(says && expect.stringContaining(says))
})

test("readRunningMigrations: the tag of each running version, or null", async () => {
  const answers: Record<string, object> = {
    "deployments status --json": { versions: [{ version_id: "a" }, { version_id: "b" }] },
    "versions view a --json": { annotations: { "workers/tag": "0001_add.sql" } },
    "versions view b --json": { annotations: {} },
  }
  const wrangler = async (args: string[]) => JSON.stringify(answers[args.join(" ")])
  expect(await readRunningMigrations(wrangler)).toEqual(["0001_add.sql", null])
  expect(await readRunningMigrations(() => Promise.reject(new Error("no deployments")))).toEqual([null])
})
