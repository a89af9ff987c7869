import { expect, test } from "vitest"
import { createCanonicalRedirect } from "#app/platform/http/canonical-path.server.ts"

const PATHS = ["about", "buy", "dashboard/release", "api/v1/releases/latest", "orders/:id", "*"]

const route = (path: string) => ({ id: path, parentId: "root", path, module: { default: () => null } })
const redirect = createCanonicalRedirect({
  routes: Object.fromEntries(PATHS.map((path) => [path, route(path)])),
})

const locationOf = (path: string, method = "GET") =>
  redirect(new Request(`https://brisk.test${path}`, { method }))?.headers.get("location") ?? null

test.each([
  ["/ABOUT", "/about"],
  ["/about/", "/about"],
  ["/%61bout", "/about"],
  ["/about?a=1", null],
  ["/ABOUT?a=%2F&b=C#here", "/about?a=%2F&b=C"],
  ["/buy/?utm_source=//evil.example", "/buy?utm_source=//evil.example"],
  ["/dashboard%2DRelease/", null],
  ["/dashboard/Release/", "/dashboard/release"],
  ["/API/v1/releases/LATEST", "/api/v1/releases/latest"],
  ["/NOWHERE", null],
  ["/about/x", null],
  ["/%2561bout", null],
  ["/about%2F", null],
  ["/orders/A/", null],
])("createCanonicalRedirect: %s leads to %s", (path, location) => {
  expect(locationOf(path)).toBe(location)
  expect(locationOf(path, "HEAD")).toBe(location)
  expect(locationOf(path, "POST")).toBeNull()
})
