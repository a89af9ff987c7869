import { existsSync, readFileSync, statSync } from "node:fs"
import { createServer } from "node:http"
import { extname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { builtFile } from "#tests/support/server/built-file.ts"

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
}

/** Serves a Worker's pages and the built static files with gzip, as Cloudflare does in front of a deployment. */
export async function startGzipServer(worker: string) {
  const files = new Map<string, Buffer>()
  const server = createServer(async ({ url = "/", headers }, response) => {
    const file = builtFile(join("client", url.split("?")[0] ?? ""))
    if (existsSync(file) && statSync(file).isFile()) {
      const body = files.get(file) ?? gzipSync(readFileSync(file), { level: 8 })
      files.set(file, body)
      const type = { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }
      response
        .writeHead(200, { ...type, "content-encoding": "gzip", "content-length": body.length })
        .end(body)
      return
    }
    const page = await fetch(worker + url, {
      headers: { accept: headers.accept ?? "*/*", cookie: headers.cookie ?? "" },
      redirect: "manual",
    })
    const body = gzipSync(await page.bytes(), { level: 8 })
    for (const [name, value] of page.headers) response.setHeader(name, value)
    response.removeHeader("transfer-encoding")
    response.writeHead(page.status, { "content-encoding": "gzip", "content-length": body.length }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return { url: `http://localhost:${address.port}`, stop: () => server.close() }
}
