import { Buffer } from "node:buffer"
import { Agent, type IncomingMessage, request as open } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import type { FuzzRequest } from "./make-request.ts"

export type Answer =
  | { kind: "answered"; status: number; headers: Record<string, string>; text: string; names: string[] }
  | { kind: "hang" }
  /** The connection ended without an answer: the server's word that this is no HTTP. */
  | { kind: "cut"; because: string }
  /** We went away before the end of our own request. */
  | { kind: "left" }

const HANGS_AFTER = 10_000
const LEAVES_AFTER = 150

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Sends exactly these bytes: fetch would tidy up the path and refuse the rest. */
export async function send(siteUrl: string, request: FuzzRequest): Promise<Answer> {
  const first = await sendOnce(siteUrl, request, request.isCutShort ? false : agent)
  // A connection that was kept may have been closed by the answer before: that says nothing of this request.
  return first.kind === "cut" ? sendOnce(siteUrl, request, false) : first
}

function sendOnce(siteUrl: string, request: FuzzRequest, connection: Agent | false): Promise<Answer> {
  const { hostname, port } = new URL(siteUrl)
  const { method, path, isCutShort, body } = request
  return new Promise((resolve) => {
    const sent = open({
      hostname,
      port,
      method,
      path,
      headers: request.headers.flat(),
      agent: connection,
      maxHeaderSize: 256 * 1024,
    })
    const end = (answer: Answer) => {
      clearTimeout(timer)
      resolve(answer)
    }
    const giveUp = () => {
      end(isCutShort ? { kind: "left" } : { kind: "hang" })
      sent.destroy()
    }
    const timer = setTimeout(giveUp, isCutShort ? LEAVES_AFTER : HANGS_AFTER)
    sent.on("error", (error) => end({ kind: "cut", because: error.message }))
    sent.on("response", (response) => {
      read(response).then(end, (error: Error) => end({ kind: "cut", because: error.message }))
    })
    // No answer of ours switches protocols, and an answer that asks us to go on is followed by another.
    sent.on("upgrade", (response, socket) => {
      socket.destroy()
      end({ kind: "answered", status: response.statusCode ?? 0, headers: {}, text: "", names: [] })
    })
    if (isCutShort) sent.write(body ?? "")
    else sent.end(body ?? undefined)
  })
}

function decode(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  if (encoding === "gzip") return gunzipSync(bytes)
  if (encoding === "br") return brotliDecompressSync(bytes)
  return bytes
}

async function read(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
  )
  const text = decode(Buffer.concat(chunks), headers["content-encoding"]).toString()
  return {
    kind: "answered",
    status: response.statusCode ?? 0,
    headers,
    text,
    names: response.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()),
  }
}
