import { expect, test } from "vitest"
import { scansOf } from "#tests/support/d1/query-plans.ts"

const scansIn = (...details: string[]) => scansOf(details.map((detail) => ({ detail })))

test.each([
  "SCAN users",
  "SCAN o",
  "SCAN licenses USING INDEX licenses_user",
  "SCAN orders USING COVERING INDEX orders_due",
  "SCAN users LEFT-JOIN",
  "SEARCH activations USING AUTOMATIC COVERING INDEX (license_id=?)",
])("scansOf: %s is a scan", (step) => {
  expect(scansIn("SEARCH sessions USING PRIMARY KEY (id_hash=?)", step)).toEqual([step])
})

test.each([
  "SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)",
  "SEARCH bug_reports USING INDEX bug_reports_user (user_id=? AND (created_at,id)<(?,?))",
  "SCAN CONSTANT ROW",
  "SCAN 5 CONSTANT ROWS",
  "SCAN json_each VIRTUAL TABLE INDEX 1:",
  "USE TEMP B-TREE FOR ORDER BY",
  "LIST SUBQUERY 1",
  "MULTI-INDEX OR",
])("scansOf: %s is not a scan", (step) => {
  expect(scansIn(step)).toEqual([])
})

test("scansOf: a subquery's result may be scanned, its tables may not", () => {
  expect(scansIn("CO-ROUTINE due", "SEARCH orders USING INDEX orders_due", "SCAN due")).toEqual([])
  expect(scansIn("MATERIALIZE due", "SCAN orders", "SCAN due")).toEqual(["SCAN orders"])
  expect(scansIn("CO-ROUTINE (subquery-1)", "SEARCH orders USING INDEX x", "SCAN (subquery-1)")).toEqual([])
  expect(scansIn("CO-ROUTINE due", "SCAN orders", "SCAN (subquery-2)")).toEqual([
    "SCAN orders",
    "SCAN (subquery-2)",
  ])
})
