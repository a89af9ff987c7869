/** An error as one plain-text sentence, for requests that never reach a page. */
export function errorResponse(
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...headers },
  })
}
