import { Buffer } from "node:buffer"
import { Agent, type IncomingMessage, request as open } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import type { FuzzRequest } from "./fuzz-requests.ts"

export type Outcome =
  | { kind: "response"; status: number; headers: Record<string, string>; text: string; names: string[] }
  | { kind: "timeout" }
  /** The server closed the connection without a response, because the bytes were not valid HTTP. */
  | { kind: "connection closed"; error: string }
  /** The sender left before the end of its own request. */
  | { kind: "left" }

const TIMEOUT_MS = 10_000
const CUT_SHORT_TIMEOUT_MS = 150

const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Sends exactly these bytes: fetch would normalize the path and refuse many headers. */
export async function send(siteUrl: string, request: FuzzRequest): Promise<Outcome> {
  const outcome = await sendOnce(siteUrl, request, request.isCutShort ? false : keepAliveAgent)
  // The previous response may have closed a reused connection, so this request is sent again on its own.
  return outcome.kind === "connection closed" ? sendOnce(siteUrl, request, false) : outcome
}

function sendOnce(siteUrl: string, request: FuzzRequest, agent: Agent | false): Promise<Outcome> {
  const { hostname, port } = new URL(siteUrl)
  const { method, path, isCutShort, body } = request
  const headers = request.headers.flat()
  return new Promise((resolve) => {
    const sent = open({ hostname, port, method, path, headers, agent, maxHeaderSize: 256 * 1024 })
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    const fail = ({ message }: Error) => end({ kind: "connection closed", error: message })
    const leave = () => {
      end({ kind: isCutShort ? "left" : "timeout" })
      sent.destroy()
    }
    const timer = setTimeout(leave, isCutShort ? CUT_SHORT_TIMEOUT_MS : TIMEOUT_MS)
    sent.on("error", fail)
    sent.on("response", (response) => read(response).then(end, fail))
    // The site never switches protocols.
    sent.on("upgrade", (response, socket) => {
      socket.destroy()
      end({ kind: "response", status: response.statusCode ?? 0, headers: {}, text: "", names: [] })
    })
    if (isCutShort) sent.write(body ?? "")
    else sent.end(body ?? undefined)
  })
}

async function read(response: IncomingMessage): Promise<Outcome> {
  const bytes = Buffer.concat(await response.toArray())
  const { statusCode: status = 0, rawHeaders } = response
  const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
  const headers: Record<string, string> = Object.fromEntries(entries)
  const text = decode(bytes, headers["content-encoding"]).toString()
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  return { kind: "response", status, headers, text, names }
}

function decode(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  if (encoding === "gzip") return gunzipSync(bytes)
  return encoding === "br" ? brotliDecompressSync(bytes) : bytes
}
