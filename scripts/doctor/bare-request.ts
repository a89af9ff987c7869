import http from "node:http"
import https from "node:https"
import { text } from "node:stream/consumers"

/** What a request got that has no User-Agent: `fetch` of Node.js always sends one. */
export type BareRequest = (
  url: string,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: string }>

/** Rejects after so many milliseconds without an answer. */
export function requestWithoutUserAgent(timeout: number): BareRequest {
  return (url, headers = {}) =>
    new Promise((succeed, fail) => {
      const { request } = url.startsWith("https:") ? https : http
      const signal = AbortSignal.timeout(timeout)
      const call = request(url, { headers, signal }, (response) => {
        text(response).then((body) => succeed({ status: response.statusCode ?? 0, body }), fail)
      })
      call.once("error", fail)
      call.end()
    })
}
