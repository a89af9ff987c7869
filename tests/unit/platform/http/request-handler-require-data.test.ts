import { data } from "@remix-run/cloudflare"
import { expect, test } from "vitest"
import { requireData } from "#app/platform/http/request-handler.server.ts"

const withItself: { own?: object } = {}
withItself.own = withItself

test.each([
  [null],
  [undefined],
  ["text"],
  [{ at: new Date(), items: [1, null, { on: true }], found: new Map([["a", new Set([1])]]) }],
  [data({ id: 1 }, 400)],
  [Response.json({})],
  [withItself],
])("requireData: %j is data", (result) => {
  expect(() => requireData(result)).not.toThrow()
})

test.each([
  ["a function", () => 1],
  ["a function in a list", { items: [{ deskAction: () => 1 }] }],
  ["a function in data()", data({ context: { now: () => new Date() } }, 400)],
  ["a class in a map", new Map([["a", Date]])],
])("requireData: %s is an error", (_, result) => {
  expect(() => requireData(result)).toThrow("holds a function")
})
