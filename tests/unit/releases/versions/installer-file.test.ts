import { expect, onTestFinished, test } from "vitest"
import { readInstaller } from "#app/releases/versions/installer-file.server.ts"
import { serve } from "#tests/support/server/serve.ts"

/** A release server: /hops/<n>/Setup.exe leads on n times, /to?<address> to the address. */
const startServer = () =>
  serve(({ url = "/" }, response) => {
    const left = Number(/^\/hops\/(\d+)/.exec(url)?.[1] ?? 0)
    const target = url.startsWith("/to/") ? decodeURIComponent(url.split("?")[1] ?? "") : null
    if (target) response.writeHead(302, { location: target }).end("moved")
    else if (left > 0) response.writeHead(302, { location: `/hops/${left - 1}/Setup.exe` }).end("moved")
    else response.writeHead(200, { "content-type": "application/octet-stream" }).end("installer")
  })

test("readInstaller: follows five redirects, and not six", async () => {
  const url = await startServer()
  expect(await readInstaller(`${url}/hops/5/Setup.exe`, {})).toMatchObject({ size: 9 })
  await expect(readInstaller(`${url}/hops/6/Setup.exe`, {})).rejects.toThrow("leads on more than 5 times")
})

test.each(["file:///etc/passwd", "javascript:alert(1)", "http://", "ftp://releases.test/Setup.exe"])(
  "readInstaller: a redirect to %s is refused",
  async (target) => {
    const url = await startServer()
    const address = `${url}/to/Setup.exe?${encodeURIComponent(target)}`
    await expect(readInstaller(address, {})).rejects.toThrow("leads to an address without https")
  },
)

test("readInstaller: in production, every redirect has to be https", async () => {
  const asked: string[] = []
  const { fetch } = globalThis
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  const leads: [string, string][] = [
    ["https://releases.test/Setup.exe", "http://mirror.test/Setup.exe"],
    ["http://mirror.test/Setup.exe", "https://files.test/Setup.exe"],
  ]
  globalThis.fetch = async (input) => {
    asked.push(String(input))
    const location = new Map(leads).get(String(input))
    return location ? new Response(null, { status: 302, headers: { location } }) : new Response("installer")
  }
  const read = readInstaller("https://releases.test/Setup.exe", { requireHttps: true })
  await expect(read).rejects.toThrow("leads to an address without https. Nothing was published.")
  expect(asked).toEqual(["https://releases.test/Setup.exe"])
})
