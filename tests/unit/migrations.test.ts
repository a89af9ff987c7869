import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { narrowingStatements } from "#tests/support/narrowing.ts"
import release from "../fixtures/previous-release/release.json" with { type: "json" }

test("migrations: none after the previous release narrows what the previous Worker uses", () => {
  const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"))
  const narrowing = files
    .filter((name) => Number.parseInt(name, 10) >= release.migrations)
    .flatMap((name) =>
      narrowingStatements(readFileSync(`migrations/${name}`, "utf8")).map((what) => `${name} ${what}`),
    )
  expect(narrowing).toEqual([])
})

test.each([
  ["DROP TABLE `coupons`;", "drops a table"],
  ["DROP INDEX `orders_created`;", "drops an index"],
  ["ALTER TABLE `orders` DROP COLUMN `country`;", "drops a column"],
  ["ALTER TABLE `orders` RENAME COLUMN `country` TO `region`;", "renames a table or a column"],
  ["ALTER TABLE `__new_orders` RENAME TO `orders`;", "renames a table or a column"],
  ["ALTER TABLE `orders` ADD `tax` integer NOT NULL;", "adds a required column"],
  ["CREATE UNIQUE INDEX `one_order` ON `orders` (`user_id`);", "refuses rows that were allowed"],
  [
    "CREATE TRIGGER t BEFORE INSERT ON orders BEGIN SELECT RAISE (ABORT, 'no'); END;",
    "refuses rows that were allowed",
  ],
])("narrowingStatements: %s", (sql, what) => {
  const migration = `CREATE TABLE \`other\` (id text);\n--> statement-breakpoint\n-- A comment.\n${sql}`
  expect(narrowingStatements(migration)).toEqual([expect.stringContaining(`${what}: ${sql.slice(0, 20)}`)])
  expect(narrowingStatements(`-- narrows: not used since 1.2.0\n${migration}`)).toEqual([])
})

test.each([
  "CREATE TABLE `coupons` (id text);\n--> statement-breakpoint\nCREATE UNIQUE INDEX `c` ON `coupons` (`id`);",
  "ALTER TABLE `orders` ADD `tax` integer;",
  "ALTER TABLE `orders` ADD `tax` integer DEFAULT 0 NOT NULL;",
  "ALTER TABLE `orders` ADD `tax` integer NOT NULL DEFAULT 0;",
  "CREATE INDEX `orders_tax` ON `orders` (`tax`);",
])("narrowingStatements: nothing in %s", (sql) => {
  expect(narrowingStatements(sql)).toEqual([])
})
