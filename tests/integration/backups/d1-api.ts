import { hash } from "node:crypto"
import { createServer } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { Hono } from "hono"
import { listen } from "#tests/emulators/listen.ts"

type Row = Record<string, unknown>

type Database = {
  query(sql: string): Promise<Row[]>
  /** The text of D1's export. */
  exportText(): Promise<string>
  importText(text: string): Promise<number>
}

const success = (result: unknown) => ({ success: true, errors: [], messages: [], result })

/**
 * The part of Cloudflare's REST API by which `wrangler d1 execute --remote` and `d1 export --remote` (4.156.0,
 * `executeRemotely` and `exportRemotely` in wrangler-dist/cli.js) reach a database: both work in steps, which are polled,
 * and files go by way of addresses that are signed.
 */
export async function startD1Api(database: Database) {
  const state = { database }
  let uploaded = ""
  const api = new Hono()
  const server = createServer(getRequestListener(api.fetch))
  const url = await listen(server)

  api.post("/accounts/:account/d1/database/:id/query", async ({ req, json }) => {
    const { sql } = await req.json<{ sql: string }>()
    const results = await state.database.query(sql)
    return json(success([{ results, success: true, meta: { duration: 0.1 } }]))
  })
  api.post("/accounts/:account/d1/database/:id/export", async ({ req, json }) => {
    const { current_bookmark: bookmark } = await req.json<{ current_bookmark?: string }>()
    const step = { success: true, type: "export", at_bookmark: "export-1", messages: ["Uploaded part 1"] }
    if (bookmark === undefined) return json(success({ ...step, status: "active" }))
    return json(
      success({
        ...step,
        status: "complete",
        result: { filename: "export.sql", signed_url: `${url}/export.sql` },
      }),
    )
  })
  api.get("/export.sql", async ({ text }) => text(await state.database.exportText()))
  api.post("/accounts/:account/d1/database/:id/import", async ({ req, json }) => {
    const { action } = await req.json<{ action: "init" | "ingest" | "poll" }>()
    const step = { success: true, type: "import", at_bookmark: "import-1", messages: [] }
    if (action === "init") return json(success({ upload_url: `${url}/upload`, filename: "import.sql" }))
    if (action === "ingest") return json(success({ ...step, status: "active" }))
    const imported = await state.database.importText(uploaded).catch((error: Error) => error.message)
    if (typeof imported === "string") return json(success({ ...step, status: "error", errors: [imported] }))
    const meta = { duration: 1, rows_read: 0, rows_written: imported, size_after: 1 }
    const result = { num_queries: imported, final_bookmark: "import-2", meta }
    return json(success({ ...step, status: "complete", result }))
  })
  api.put("/upload", async ({ req, body, header }) => {
    uploaded = await req.text()
    header("etag", hash("md5", uploaded))
    return body(null)
  })
  return {
    url,
    state,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
