import type { EntryContext } from "@remix-run/cloudflare"
import { RemixServer } from "@remix-run/react"
import { renderToReadableStream } from "react-dom/server"

/** Remix's template for Cloudflare without its timeout and bot detection, which would make it slower. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  const body = await renderToReadableStream(<RemixServer context={remixContext} url={request.url} />, {
    onError: (error) => console.error(error),
  })
  headers.set("Content-Type", "text/html")
  return new Response(body, { headers, status })
}
