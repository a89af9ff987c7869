import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { FakeAccount } from "./fake-account.ts"
import { startTestEmulators } from "./test-server.ts"

export const HOST = "shop.brisk.test"

/** The keys that the services outside have issued. */
export const issued = {
  RAZORPAY_KEY_ID: "rzp_live_7hV3pQ9sK2mXcB",
  RAZORPAY_KEY_SECRET: "key-secret-6f1c2a",
  RESEND_API_KEY: "re_4mT8zWnq",
}

/** A Cloudflare account with a zone in front of its Worker, Razorpay, Resend and the release server, for other processes too. */
export async function startFakeCloudflare() {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RESEND_API_KEY: resendApiKey } = issued
  const emulators = await startTestEmulators({
    razorpay: { keyId, keySecret, webhookSecret: "unused" },
    resendApiKey,
  })
  const account = new FakeAccount(emulators)
  const zone = { alwaysUseHttps: true, droppedHeader: "", blockedPath: "", plan: "paid" }

  /** What the internet answers, as the zone's settings and the account's plan say. */
  async function visit(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const path = url.pathname + url.search
    if (url.host !== HOST) return fetch(emulators.url + path, init)
    if (url.protocol === "http:" && zone.alwaysUseHttps)
      return Response.redirect(`https://${HOST}${path}`, 301)
    if (url.pathname === zone.blockedPath)
      return new Response("Sorry, you have been blocked", { status: 403 })
    const isLogIn = init.method === "POST" && url.pathname === "/login"
    if (isLogIn && zone.plan === "free") return new Response("error code: 1102", { status: 503 })
    if (!account.site) throw new TypeError("fetch failed")
    const { status, headers, body } = await fetch(account.site.url + path, init)
    const passedOn = new Headers(headers)
    passedOn.set("date", new Date().toUTCString())
    passedOn.delete("content-encoding")
    passedOn.delete(zone.droppedHeader || "x-none")
    return new Response(body, { status, headers: passedOn })
  }

  const server = createServer(
    getRequestListener((request) => answer(request), { overrideGlobalObjects: false }),
  )
  async function answer(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === "/wrangler") {
      const { args, cwd } = await request.json<{ args: string[]; cwd: string }>()
      const done = account.run(args, cwd).then(
        (output) => ({ output, code: 0 }),
        (error: Error) => ({ output: error.message, code: 1 }),
      )
      return Response.json(await done)
    }
    const { method } = request
    const headers = new Headers(request.headers)
    const url = headers.get("x-requested-url") ?? ""
    for (const name of ["x-requested-url", "host", "connection", "content-length"]) headers.delete(name)
    const body = method === "GET" ? undefined : await request.arrayBuffer()
    return visit(url, { method, headers, body, redirect: "manual" })
  }
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { account, zone, emulators, visit, url }
}
