import { pathToFileURL } from "node:url"
import { vi } from "vitest"
import { builtFile } from "./built-file.ts"
import { startApp } from "./test-app.ts"
import { variables } from "./test-server.ts"

// The built Worker in this process, with real bindings of which some fail.
type Fetch = (request: Request, env: object, context: object) => Promise<Response>
const { default: worker }: { default: { fetch: Fetch } } = await import(
  pathToFileURL(builtFile("worker/worker.js")).href
)

/** Failure of a binding or a service: an error, or no response at all. */
export const FAULTS = ["down", "slow"] as const
export type Fault = (typeof FAULTS)[number]

/** The binding, every call of which fails. */
export function failing<Binding extends object>(binding: Binding, fault: Fault): Binding {
  const respond = () =>
    fault === "down" ? Promise.reject(new Error("no connection")) : new Promise(() => {})
  return new Proxy(binding, {
    get: (_, name) => (name === "prepare" || name === "bind" ? () => failing(binding, fault) : respond),
  })
}

/** A form that a page of the site posts, for `callWorker`. */
export const formPost = (fields: Record<string, string>, cookie = ""): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers: { host: "localhost:8787", cookie, "sec-fetch-site": "same-origin" },
})

/** The answer, after the work that it leaves behind: no binding answers after the time limit of the site. */
export async function callWorker(env: object, path: string, init: RequestInit = {}) {
  const leftBehind: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => leftBehind.push(work)
  const context = { waitUntil, passThroughOnException() {}, props: {} }
  const headers = { "cf-ipcountry": "US", ...init.headers }
  const request = new Request(`http://localhost:8787${path}`, { ...init, headers })
  const response = await worker.fetch(request, env, context)
  const answer = { status: response.status, headers: response.headers, html: await response.text() }
  await Promise.allSettled(leftBehind)
  return answer
}

/** An account, its cookie, and the Worker's environment, whose bindings the test may replace. */
export async function createEnvironment() {
  const app = await startApp()
  const account = await app.createAccount()
  const env = { ...variables(app.emulators.url), DB: app.d1, PRICES: app.kv }
  // Opening it takes longer than the site waits for a store on a busy machine.
  await app.kv.list()
  return { app, account, cookie: account.cookieHeader, env }
}

/** Keeps what the Worker logs in this process out of the test's output. */
export function captureLog(): string[] {
  const lines: string[] = []
  vi.spyOn(console, "error").mockImplementation((line) => lines.push(String(line)))
  vi.spyOn(console, "log").mockImplementation((line) => lines.push(String(line)))
  return lines
}
