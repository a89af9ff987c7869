import { expect, test } from "vitest"
import { builtFile } from "#tests/support/server/built-file.ts"
import { createWorker } from "#tests/support/server/miniflare.ts"
import { readModules } from "#tests/support/server/test-server.ts"

const SITE = `import { recordQueries } from "./query-recorder.js"
export default recordQueries({
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url)
    const query = (sql, ...values) => env.DB.prepare(sql).bind(...values)
    const [one, two] = [query("select * from notes where id = ?", 1), query("select * from notes where id = ?", 2)]
    if (pathname === "/none") return new Response(null, { status: 204 })
    if (pathname === "/scan") await query("select id from notes where text = ?", "a").raw()
    if (pathname === "/later") ctx.waitUntil(scheduler.wait(50).then(() => query("delete from notes where text = 'x'").run()))
    if (pathname === "/one") await one.raw()
    if (pathname === "/three") await Promise.all([one.all(), two.first(), query("update notes set text = 'b' where id = 1 returning id").raw()])
    if (pathname === "/batch") await env.DB.batch([one, two, one])
    if (pathname === "/kv") await Promise.all([env.PRICES.get("a"), env.PRICES.put("b", "c")])
    return Response.redirect("https://brisk.example/", 303)
  },
})`

test("recordQueries: responses have the number of queries as headers, and a query that scans is logged as an error", async () => {
  const log: string[] = []
  const worker = createWorker({
    modules: {
      "site.js": { type: "esm", contents: SITE },
      ...readModules(builtFile("recorder"), ["query-recorder.js", "query-plans.js"]),
    },
    variables: { COUNT_ROWS: "1" },
    d1Databases: ["DB"],
    kvNamespaces: ["PRICES"],
    handleStructuredLogs: ({ message }) => log.push(message),
  })
  const d1 = await worker.getD1Database("DB")
  await d1.prepare("create table notes (id integer primary key, text text not null)").run()
  await d1.prepare("insert into notes values (1, 'a'), (2, 'a'), (3, 'a')").run()
  const costOf = async (path: string) => {
    const response = await worker.dispatchFetch(`http://localhost${path}`, {
      redirect: "manual",
    })
    return ["x-d1-round-trips", "x-rows-read", "x-kv-reads"].map((name) => response.headers.get(name))
  }

  expect(await costOf("/none")).toEqual(["0", "0", "0"])
  expect(await costOf("/one")).toEqual(["1", "1", "0"])
  expect(await costOf("/three")).toEqual(["3", "3", "0"])
  expect(await costOf("/batch")).toEqual(["1", "3", "0"])
  expect(await costOf("/kv")).toEqual(["0", "0", "1"])
  expect(log).toEqual([])
  expect(await costOf("/scan")).toEqual(["1", "3", "0"])
  await expect.poll(() => log.join("")).toContain(`"error":["SCAN notes"],"sql":"select id from notes`)
  expect(await costOf("/later")).toEqual(["0", "0", "0"])
  await expect.poll(() => log.join("")).toContain(`"error":["SCAN notes"],"sql":"delete from notes`)
  await worker.dispose()
})
