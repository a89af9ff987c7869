import { createHash } from "node:crypto"

/** A rendered document. Its body is bytes: a text with a single rupee sign takes the runtime twice as long to send. */
export type CachedPage = {
  body: Uint8Array<ArrayBuffer>
  headers: Headers
  /** What the document is known by, so that who has it need not be sent it again. */
  etag: string
  freshUntil: Date
}

/** A page as the Cache API keeps it. */
export type SerializedPage = {
  body: string
  headers: [name: string, value: string][]
  etag: string
  /** Milliseconds since 1970. */
  freshUntil: number
}

/** Takes an answer apart. */
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
  // A browser may keep it, but asks each time whether it is still what this visitor would get.
  headers.set("cache-control", "private, no-cache")
  headers.set("etag", etag)
  return { body, headers: [...headers], etag, freshUntil: freshUntil.getTime() }
}

/**
 * A nonce is for one answer only. In a document that many get, the policy names the scripts that had it by their hash;
 * whatever else might have slipped in is as forbidden as before.
 */
function replaceNonceWithHashes(
  html: string,
  policy: string,
  nonce: string,
): { body: string; policy: string } {
  const attribute = ` nonce="${nonce}"`
  const inline = scriptsOf(html).flatMap(({ attributes, code }) =>
    code !== "" && attributes.includes(attribute) ? `'sha256-${sha256(code)}'` : [],
  )
  return {
    body: html.replaceAll(attribute, ""),
    policy: policy.replace(`'nonce-${nonce}'`, inline.join(" ")),
  }
}

/** The script elements of a document, found in one pass. */
function scriptsOf(html: string): { attributes: string; code: string }[] {
  const upToEnds = html.split("</script>").slice(0, -1)
  return upToEnds.flatMap((text) => {
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
