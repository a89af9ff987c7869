import { expect, test } from "vitest"
import type { KeptPage } from "#app/documents/kept-page.server.ts"
import { createPageMemory } from "#app/documents/page-memory.server.ts"

const noon = new Date("2026-11-21T12:00:00Z")
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds)

function page(bytes: number, freshUntil = later(60_000)): KeptPage {
  return { body: new Uint8Array(bytes), headers: new Headers(), etag: '"x"', freshUntil }
}

test("a page is remembered until it is no longer fresh, and not a moment longer", () => {
  const memory = createPageMemory()
  const kept = page(10)
  memory.keep("/", kept)

  expect(memory.find("/", noon)).toBe(kept)
  expect(memory.find("/", later(59_999))).toBe(kept)
  expect(memory.find("/", later(60_000))).toBeNull()
  expect(memory.find("/", noon)).toBeNull()
})

test("pages under other keys are other pages", () => {
  const memory = createPageMemory()
  memory.keep("IN/buy", page(1))

  expect(memory.find("US/buy", noon)).toBeNull()
})

test("when there are too many bytes, the pages kept first are forgotten first", () => {
  const memory = createPageMemory(100)
  for (const key of ["a", "b", "c"]) memory.keep(key, page(40))

  expect(memory.find("a", noon)).toBeNull()
  expect(memory.find("b", noon)).not.toBeNull()
  expect(memory.find("c", noon)).not.toBeNull()
})

test("a page that is kept again counts once, and as the newest", () => {
  const memory = createPageMemory(100)
  for (const key of ["a", "b", "a", "a", "c"]) memory.keep(key, page(40))

  expect(memory.find("b", noon)).toBeNull()
  expect(memory.find("a", noon)).not.toBeNull()
  expect(memory.find("c", noon)).not.toBeNull()
})

test("a page larger than all the room is not remembered", () => {
  const memory = createPageMemory(100)
  memory.keep("a", page(101))

  expect(memory.find("a", noon)).toBeNull()
})
