import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { startTestEmulators } from "#tests/support/server/test-server.ts"
import { runWranglerIn, type Wrangler } from "../../../scripts/cloudflare/wrangler.ts"
import { CloudflareAccount } from "./account.ts"
import { createCloudflareApi } from "./api.ts"

export const HOST = "shop.brisk.test"
const API_ORIGIN = "https://api.cloudflare.com"

/** The keys that the services outside have issued. */
export const issued = {
  RAZORPAY_KEY_ID: "rzp_live_7hV3pQ9sK2mXcB",
  RAZORPAY_KEY_SECRET: "key-secret-6f1c2a",
  RESEND_API_KEY: "re_4mT8zWnq",
  RESEND_WEBHOOK_SECRET: "whsec_Zm9yLXRoZS1ldmVudHMtb2YtcmVzZW5kLTAx",
}

/** A Cloudflare account with a zone in front of its Worker, Razorpay, Resend and the release server, for other processes too. */
export async function startFakeCloudflare() {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = issued
  const emulators = await startTestEmulators({
    razorpay: { keyId, keySecret, webhookSecret: "unused", webhookUrl: `https://${HOST}/webhooks/razorpay` },
    resendApiKey: issued.RESEND_API_KEY,
    resendWebhookSecret: issued.RESEND_WEBHOOK_SECRET,
  })
  const account = new CloudflareAccount(emulators)
  const api = createCloudflareApi(account)
  const zone = {
    alwaysUseHttps: true,
    droppedHeader: "",
    blockedPath: "",
    plan: "paid",
    browserCheck: false,
    emailObfuscation: false,
    fightMode: false,
    /** Whether the token may read the zone's settings. */
    isReadable: true,
    /** So many requests find no DNS record of a new domain. */
    requestsUntilReached: 0,
    /** Whether the resolver of DNS over HTTPS answers. */
    hasDns: true,
  }

  const setting = (value: boolean | string) => (typeof value === "string" ? value : value ? "on" : "off")
  const settings: Record<string, () => boolean | string> = {
    browser_check: () => zone.browserCheck,
    email_obfuscation: () => zone.emailObfuscation,
    rocket_loader: () => "off",
    min_tls_version: () => "1.2",
  }
  const success = (result: unknown) => ({ success: true, errors: [], messages: [], result })
  const refused = {
    success: false,
    errors: [{ code: 9109, message: "Unauthorized to access requested resource" }],
  }
  api.get("/zones", ({ req, json }) =>
    json(success(req.query("name") === "brisk.test" ? [{ id: "zone", name: "brisk.test" }] : [])),
  )
  api.get("/zones/zone/settings/:name", ({ req, json }) => {
    const read = settings[req.param("name")]
    return zone.isReadable && read
      ? json(success({ id: req.param("name"), value: setting(read()) }))
      : json(refused, 403)
  })
  api.get("/zones/zone/bot_management", ({ json }) =>
    zone.isReadable ? json(success({ fight_mode: zone.fightMode })) : json(refused, 403),
  )

  /** What the internet answers, as the zone's settings and the account's plan say. */
  async function visit(
    input: RequestInfo | URL,
    init: RequestInit = {},
    hasUserAgent = true,
  ): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const path = url.pathname + url.search
    if (url.origin === API_ORIGIN) return api.fetch(new Request(url.href.replace("/client/v4", ""), init))
    if (url.pathname === "/dns-query" && !zone.hasDns) throw new TypeError("fetch failed")
    if (url.host !== HOST) return fetch(emulators.url + path, init)
    if (zone.requestsUntilReached-- > 0) return new Response("error code: 1016", { status: 530 })
    if (url.protocol === "http:" && zone.alwaysUseHttps)
      return Response.redirect(`https://${HOST}${path}`, 301)
    if (zone.browserCheck && !hasUserAgent) return new Response("error code: 1010", { status: 403 })
    if (url.pathname === zone.blockedPath)
      return new Response("Sorry, you have been blocked", { status: 403 })
    const isLogIn = init.method === "POST" && url.pathname === "/login"
    if (isLogIn && zone.plan === "free") return new Response("error code: 1102", { status: 503 })
    const { site } = account
    if (!site) throw new TypeError("fetch failed")
    const { status, headers, body } = await fetch(site.url + path, init)
    const passedOn = new Headers(headers)
    passedOn.set("date", new Date().toUTCString())
    passedOn.delete("content-encoding")
    passedOn.delete(zone.droppedHeader || "x-none")
    const isPage = headers.get("content-type")?.startsWith("text/html")
    if (!isPage || !zone.emailObfuscation) return new Response(body, { status, headers: passedOn })
    const page = await new Response(body).text()
    const rewritten = page.replaceAll(
      /[\w.+-]+@[\w.-]+\w/g,
      '<a href="/cdn-cgi/l/email-protection">[email protected]</a>',
    )
    return new Response(rewritten, { status, headers: passedOn })
  }

  const server = createServer(
    getRequestListener((request) => answer(request), { overrideGlobalObjects: false }),
  )
  async function answer(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== "/internet") return api.fetch(request)
    const { method } = request
    const headers = new Headers(request.headers)
    const url = headers.get("x-requested-url") ?? ""
    for (const name of ["x-requested-url", "host", "connection", "content-length"]) headers.delete(name)
    const body = method === "GET" ? undefined : await request.arrayBuffer()
    return visit(url, { method, headers, body, redirect: "manual" }, headers.has("user-agent"))
  }
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** What makes Wrangler, and every command that starts it, talk to this account. */
  const environment = {
    FAKE_CLOUDFLARE: url,
    CLOUDFLARE_API_BASE_URL: url,
    CLOUDFLARE_API_TOKEN: "token",
    CLOUDFLARE_ACCOUNT_ID: account.id,
  }
  /** The real Wrangler in a folder, without anything that the computer's own log-in keeps. */
  const wrangler = (cwd: string, changed: Record<string, string> = {}): Wrangler =>
    runWranglerIn(cwd, { ...process.env, HOME: cwd, XDG_CONFIG_HOME: cwd, ...environment, ...changed })

  /** What the real Wrangler prints for the doctor's two commands, without its second of start-up each time. */
  const printed: Wrangler = async (args) => {
    const [first, second] = args
    if (first === "secret" && second === "list") {
      const names = Object.keys(account.secrets)
      return JSON.stringify(
        names.map((name) => ({ name, type: "secret_text" })),
        null,
        "  ",
      )
    }
    if (first !== "d1" || second !== "execute")
      throw new Error(`not printed here: wrangler ${args.join(" ")}`)
    const [results = []] = await account.query([args.at(-1) ?? ""])
    return JSON.stringify([{ results, success: true, meta: { duration: 0.2, changes: 0 } }], null, 2)
  }
  return { account, zone, emulators, environment, wrangler, printed, visit }
}
