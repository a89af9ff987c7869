import { hash } from "node:crypto"
import { once } from "node:events"
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"
import { buffer, text } from "node:stream/consumers"

type Changes = {
  /** Runs in each document before its own scripts, and reports by `navigator.sendBeacon(REPORT_PATH, message)`. */
  script?: string
  onReport?: (message: string) => void
  dropsCookies?: boolean
}

export const REPORT_PATH = "/engine-report"

/** An HTTP proxy that changes what passes it, for a browser that can't be told to. Returns its port and how to end it. */
export async function startProxy(changes: Changes) {
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, changes).catch(() => outgoing.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, "close")
  }
  return { port, close }
}

async function pass(incoming: IncomingMessage, outgoing: ServerResponse, changes: Changes): Promise<void> {
  const url = new URL(incoming.url ?? "")
  if (url.pathname === REPORT_PATH) {
    changes.onReport?.(await text(incoming))
    outgoing.writeHead(204).end()
    return
  }
  const { method, headers } = incoming
  // Bodies that are compressed could not be changed.
  const forwarded = request(url, { method, headers: { ...headers, "accept-encoding": "identity" } })
  outgoing.once("close", () => forwarded.destroy())
  incoming.pipe(forwarded)
  const [answer] = (await once(forwarded, "response")) as [IncomingMessage]
  const answerHeaders: OutgoingHttpHeaders = { ...answer.headers }
  if (changes.dropsCookies) delete answerHeaders["set-cookie"]
  const isDocument = String(answerHeaders["content-type"]).startsWith("text/html")
  if (!isDocument || changes.script === undefined) {
    outgoing.writeHead(answer.statusCode ?? 502, answerHeaders)
    answer.pipe(outgoing)
    return
  }
  const html = (await buffer(answer)).toString()
  delete answerHeaders["content-length"]
  delete answerHeaders["transfer-encoding"]
  outgoing.writeHead(answer.statusCode ?? 502, allowScript(answerHeaders, changes.script))
  outgoing.end(html.replace("<head>", () => `<head><script>${changes.script}</script>`))
}

/** The headers with a policy that allows this script besides its own. */
function allowScript(headers: OutgoingHttpHeaders, script: string): OutgoingHttpHeaders {
  const policy = headers["content-security-policy"]
  if (policy === undefined) return headers
  const source = `'sha256-${hash("sha256", script, "base64")}'`
  const allowed = String(policy).replace(/script-src( 'none')?/, `script-src ${source}`)
  return { ...headers, "content-security-policy": allowed }
}
