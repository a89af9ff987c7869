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

/**
 * Reads a rendered response into a page that every visitor may get: its nonce is replaced with script hashes.
 */
export async function serializePage(
  response: Response,
  nonce: string,
  freshUntil: Date,
): Promise<SerializedPage> {
  const { headers } = response
  const { body, policy } = replaceNonceWithHashes(
    await response.text(),
    headers.get("content-security-policy") ?? "",
    nonce,
  )
  const etag = `"${sha256(body).slice(0, 22)}"`
  headers.set("content-security-policy", policy)
  // A browser may store a document but must revalidate, because signing in changes what the same URL shows.
  if (!headers.get("cache-control")?.startsWith("public")) headers.set("cache-control", "private, no-cache")
  headers.set("etag", etag)
  return { body, headers: [...headers], etag, freshUntil: freshUntil.getTime() }
}

/**
 * A nonce must not be reused across responses, so the policy of a cached document allows the scripts that had
 * it by their hashes; any other inline script stays blocked.
 */
function replaceNonceWithHashes(
  html: string,
  policy: string,
  nonce: string,
): { body: string; policy: string } {
  const attribute = ` nonce="${nonce}"`
  const hashes = scriptsOf(html).flatMap(({ attributes, code }) =>
    code !== "" && attributes.includes(attribute) ? `'sha256-${sha256(code)}'` : [],
  )
  return {
    body: html.replaceAll(attribute, ""),
    policy: policy.replace(`'nonce-${nonce}'`, hashes.join(" ")),
  }
}

/** The attributes and code of a document's script elements, found in linear time. */
function scriptsOf(html: string): { attributes: string; code: string }[] {
  const segments = html.split("</script>").slice(0, -1)
  return segments.flatMap((text) => {
    const start = text.indexOf("<script")
    const end = text.indexOf(">", start)
    return start < 0 || end < 0 ? [] : { attributes: text.slice(start, end), code: text.slice(end + 1) }
  })
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64")
}

export function deserializePage({ body, headers, etag, freshUntil }: SerializedPage): CachedPage {
  return {
    body: new TextEncoder().encode(body),
    headers: new Headers(headers),
    etag,
    freshUntil: new Date(freshUntil),
  }
}
