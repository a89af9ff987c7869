import { expect, test } from "vitest"
import { type CachedPage, createMemoryCache } from "#app/platform/page-cache/page-cache.server.ts"

const noon = new Date("2026-11-21T12:00:00Z")
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds)

function page(bytes: number, freshUntil = later(60_000)): CachedPage {
  return { body: new Uint8Array(bytes), headers: new Headers(), etag: '"x"', freshUntil, setting: "none" }
}

test("createMemoryCache: a page is returned until it expires", () => {
  const memory = createMemoryCache()
  const kept = page(10)
  memory.set("/", kept)

  expect(memory.get("/", noon)).toBe(kept)
  expect(memory.get("/", later(59_999))).toBe(kept)
  expect(memory.get("/", later(60_000))).toBeNull()
  expect(memory.get("/", noon)).toBeNull()
})

test("createMemoryCache: once cleared, it is empty and takes as much as before", () => {
  const memory = createMemoryCache(100)
  for (const key of ["a", "b"]) memory.set(key, page(40))
  memory.clear()
  for (const key of ["c", "d"]) memory.set(key, page(40))

  expect(["a", "b", "c", "d"].filter((key) => memory.get(key, noon))).toEqual(["c", "d"])
})

test("createMemoryCache: keys are separate", () => {
  const memory = createMemoryCache()
  memory.set("IN/buy", page(1))

  expect(memory.get("US/buy", noon)).toBeNull()
})

test("createMemoryCache: beyond its size, the oldest pages are removed first", () => {
  const memory = createMemoryCache(100)
  for (const key of ["a", "b", "c"]) memory.set(key, page(40))

  expect(memory.get("a", noon)).toBeNull()
  expect(memory.get("b", noon)).not.toBeNull()
  expect(memory.get("c", noon)).not.toBeNull()
})

test("createMemoryCache: a page that is set again counts once, as the newest", () => {
  const memory = createMemoryCache(100)
  for (const key of ["a", "b", "a", "a", "c"]) memory.set(key, page(40))

  expect(memory.get("b", noon)).toBeNull()
  expect(memory.get("a", noon)).not.toBeNull()
  expect(memory.get("c", noon)).not.toBeNull()
})

test("createMemoryCache: a page larger than the cache is not stored", () => {
  const memory = createMemoryCache(100)
  memory.set("a", page(101))

  expect(memory.get("a", noon)).toBeNull()
})
