import { hash } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import type { OldBrowser } from "./old-browsers.ts"

const TEXTS = /^(text\/(html|css|javascript)|application\/javascript)/

/** An HTTP proxy that replaces what the browser is not to know. Returns its address and how to end it. */
export async function startSpoilingProxy(browser: OldBrowser) {
  const server = createServer((incoming, outgoing) => {
    pass(browser, incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const end = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, "close")
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end }
}

async function pass(browser: OldBrowser, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  // An answer without a body would change the policy of the copy that the browser has.
  const unsent = [...browser.unsentHeaders, "if-none-match", "if-modified-since"]
  const sent = Object.entries(incoming.headers).filter(
    ([name]) => !unsent.some((start) => name.startsWith(start)),
  )
  const headers = { ...Object.fromEntries(sent), "accept-encoding": "identity" }
  const forwarded = request(incoming.url ?? "", { method: incoming.method, headers })
  incoming.pipe(forwarded)
  const [answer] = (await once(forwarded, "response")) as [IncomingMessage]
  const status = answer.statusCode ?? 502
  if (!TEXTS.test(answer.headers["content-type"] ?? "")) {
    outgoing.writeHead(status, answer.headers)
    answer.pipe(outgoing)
    return
  }
  const original = await text(answer)
  const spoiled = browser.replacements.reduce(
    (text, [known, unknown]) => text.replace(known, unknown),
    original,
  )
  const { "content-length": _, ...answered } = answer.headers
  outgoing.writeHead(status, { ...answered, ...policyFor(answer.headers, original, spoiled) })
  outgoing.end(spoiled)
}

/** The page's policy, which names its styles by their hash. */
function policyFor(headers: IncomingMessage["headers"], original: string, spoiled: string) {
  const policy = headers["content-security-policy"]
  if (policy === undefined) return {}
  return { "content-security-policy": String(policy).replace(styleHash(original), styleHash(spoiled)) }
}

const styleHash = (html: string) => hash("sha256", /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "", "base64")
