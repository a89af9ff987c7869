import type { EntryContext } from "@remix-run/cloudflare"
import { RemixServer } from "@remix-run/react"
import { renderToReadableStream } from "react-dom/server"

/** As in Remix's own template for Cloudflare, without its timer and its look for bots: both would only slow it. */
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
