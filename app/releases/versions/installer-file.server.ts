import { createHash } from "node:crypto"
import { brand } from "#app/platform/brand.ts"
import { fetchService } from "#app/platform/gateways/call-service.server.ts"
import { minutes } from "#app/platform/time.ts"

const TIMEOUT = minutes(10)

/** GitHub leads on twice: to the release's file, and to where it is stored. */
const MAX_REDIRECTS = 5
const FILE_NAME = /^[\w.-]+\.(exe|msi|msix)$/

/** Size of an installer in bytes, and its SHA-256 in lower-case hex. */
type InstallerFile = { size: number; sha256: string }

type Settings = {
  requireHttps?: boolean
  /** Gets the file, one part after the other. */
  onChunk?: (chunk: Uint8Array) => void
}

/** Downloads an installer and returns its size in bytes and its SHA-256 in hex. Throws an error whose message is a sentence. */
export async function readInstaller(
  address: string,
  { requireHttps = false, onChunk }: Settings,
): Promise<InstallerFile> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error("The address must be a URL.")
  if (requireHttps && url.protocol !== "https:") throw new Error("The address must be an https URL.")
  if (!FILE_NAME.test(url.pathname.split("/").at(-1) ?? "")) {
    throw new Error(`The address must end in a file name such as ${brand.name}-Setup-1.2.3.exe.`)
  }
  const response = await follow(url, requireHttps).catch((error: unknown) => {
    throw new Error(`${address} ${describe(error)}. Nothing was published.`)
  })
  if (!response.ok || !response.body) {
    throw new Error(`${address} answered with status ${response.status}. Nothing was published.`)
  }
  if (response.headers.get("content-type")?.startsWith("text/")) {
    throw new Error(`${address} is a text page, not an installer. Nothing was published.`)
  }
  return digest(response.body, address, response.headers.get("content-length"), onChunk)
}

/** Follows the redirects of release servers to the file. With `requireHttps`, each address must be https. */
async function follow(first: URL, requireHttps: boolean) {
  let url = first
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const request = { headers: { "accept-encoding": "identity" }, timeout: TIMEOUT }
    const response = await fetchService(url, request).catch((error: unknown) => {
      throw new Error(`can't be read: ${describe(error)}`)
    })
    const location = response.headers.get("location")
    if (response.status < 300 || response.status > 399 || location === null) return response
    await response.body?.cancel()
    const next = URL.parse(location, url)
    if (next?.protocol !== "https:" && (requireHttps || next?.protocol !== "http:")) {
      throw new Error("leads to an address without https")
    }
    url = next
  }
  throw new Error(`leads on more than ${MAX_REDIRECTS} times`)
}

async function digest(
  body: ReadableStream<Uint8Array>,
  address: string,
  contentLength: string | null,
  onChunk: Settings["onChunk"],
): Promise<InstallerFile> {
  const hash = createHash("sha256")
  let size = 0
  try {
    const reader = body.getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      hash.update(chunk.value)
      onChunk?.(chunk.value)
      size += chunk.value.byteLength
    }
  } catch (error) {
    throw new Error(`${address} could not be read to its end: ${describe(error)}. Nothing was published.`)
  }
  if (size === 0) throw new Error(`${address} is empty. Nothing was published.`)
  if (contentLength !== null && Number(contentLength) !== size) {
    throw new Error(`${address} ended after ${size} of ${contentLength} bytes. Nothing was published.`)
  }
  return { size, sha256: hash.digest("hex") }
}

function describe(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const message = cause instanceof Error ? cause.message || (error as Error).message : String(error)
  // Followed by the rest of a sentence.
  return message.replace(/\.$/, "")
}
