// Preloaded into the processes of a test: what they fetch goes to the test that set FAKE_CLOUDFLARE.
const server = process.env.FAKE_CLOUDFLARE
const direct = globalThis.fetch

globalThis.fetch = (input, init = {}) => {
  const url = String(input)
  if (url.startsWith(server)) return direct(input, init)
  const headers = { ...Object.fromEntries(new Headers(init.headers)), "x-requested-url": url }
  return direct(`${server}/internet`, { ...init, headers })
}
