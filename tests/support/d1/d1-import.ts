import { Miniflare } from "miniflare"

/**
 * A database with workerd's own import, which D1 runs for `wrangler d1 execute --remote --file`: it cuts the text at
 * complete statements and runs each with foreign keys on (cloudflare/workerd, src/workerd/util/sqlite.c++, `ingestSql`).
 */
const SCRIPT = `import { DurableObject } from "cloudflare:workers"
export class Database extends DurableObject {
  async fetch(request) {
    const { sql } = this.ctx.storage
    const text = await request.text()
    try {
      if (new URL(request.url).pathname === "/query") return Response.json({ rows: sql.exec(text).toArray() })
      const { remainder, statementCount } = sql.ingest(text)
      return Response.json({ remainder, statementCount })
    } catch (error) {
      return Response.json({ error: error.message })
    }
  }
}
export default {
  fetch: (request, env) => env.DATABASE.get(env.DATABASE.idFromName("database")).fetch(request),
}`

/** How much of a file is imported at a time: what follows the last complete statement begins the next part. */
const PART_CHARACTERS = 64 * 1024

type Answer = {
  remainder?: string
  statementCount?: number
  rows?: Record<string, unknown>[]
  error?: string
}

export async function startD1Import() {
  const modules = { "main.js": { type: "esm", contents: SCRIPT } } as const
  const worker = new Miniflare({
    enableDevRegistry: false,
    workers: [
      {
        config: {
          name: "import",
          compatibilityDate: "2026-04-01",
          compatibilityFlags: ["experimental"],
          manifest: { mainModule: "main.js", modules },
          env: { DATABASE: { type: "durable-object", worker: "import", exportName: "Database" } },
          exports: { Database: { type: "durable-object", storage: "sqlite" } },
        },
      },
    ],
  })
  async function call(path: string, body: string): Promise<Answer> {
    const response = await worker.dispatchFetch(`http://import${path}`, { method: "POST", body })
    const answer = (await response.json()) as Answer
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer
  }
  return {
    query: async (sql: string) => (await call("/query", sql)).rows ?? [],
    /** Imports a file and returns how many statements it had. */
    async importText(text: string): Promise<number> {
      let count = 0
      let remainder = ""
      for (let start = 0; start < text.length; start += PART_CHARACTERS) {
        const answer = await call("/import", remainder + text.slice(start, start + PART_CHARACTERS))
        remainder = answer.remainder ?? ""
        count += answer.statementCount ?? 0
      }
      if (remainder.trim() !== "") throw new Error(`left over: ${remainder}`)
      return count
    },
    [Symbol.asyncDispose]: () => worker.dispose(),
  }
}
