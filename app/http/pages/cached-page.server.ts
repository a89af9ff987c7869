import { createHash } from "node:crypto"

/**
 * A rendered document. Its body is bytes: workerd sends a string with non-Latin-1 characters half as fast.
 */
export type CachedPage = {
  body: Uint8Array<ArrayBuffer>
  headers: Headers
  /** A hash of the body, compared with `If-None-Match` to answer 304. */
  etag: string
  freshUntil: Date
}

/** A page as JSON for the Cache API. */
export type SerializedPage = {
  body: string
  headers: [name: string, value: string][]
  etag: string
  /** Milliseconds since the Unix epoch. */
  freshUntil: number
}

/** Reads a rendered response into a page that every visitor may get: it runs no script, so it has no nonce. */
export async function serializePage(response: Response, freshUntil: Date): Promise<SerializedPage> {
  const { headers } = response
  const body = await response.text()
  const etag = `"${createHash("sha256").update(body).digest("base64").slice(0, 22)}"`
  // A browser may store a document but must revalidate, because signing in changes what the same URL shows.
  if (!headers.get("cache-control")?.startsWith("public")) headers.set("cache-control", "private, no-cache")
  headers.set("etag", etag)
  return { body, headers: [...headers], etag, freshUntil: freshUntil.getTime() }
}

export function deserializePage({ body, headers, etag, freshUntil }: SerializedPage): CachedPage {
  return {
    body: new TextEncoder().encode(body),
    headers: new Headers(headers),
    etag,
    freshUntil: new Date(freshUntil),
  }
}
