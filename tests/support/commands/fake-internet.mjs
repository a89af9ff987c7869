import http from "node:http"
import https from "node:https"

// Preloaded into the processes of a test: what they fetch goes to the test that set FAKE_CLOUDFLARE.
const server = process.env.FAKE_CLOUDFLARE
const direct = globalThis.fetch

globalThis.fetch = async (input, init = {}) => {
  const url = String(input)
  if (url.startsWith(server)) return direct(input, init)
  const headers = { ...Object.fromEntries(new Headers(init.headers)), "x-requested-url": url }
  const response = await direct(`${server}/internet`, { ...init, headers })
  return Object.defineProperty(response, "url", { value: url })
}

// What asks without a User-Agent uses no fetch.
https.request = (url, { headers, ...options }, listener) =>
  http.request(
    `${server}/internet`,
    { ...options, headers: { ...headers, "x-requested-url": url } },
    listener,
  )
