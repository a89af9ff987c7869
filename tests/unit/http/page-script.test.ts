import { expect, test } from "vitest"
import { pageScriptOf } from "#app/http/page-script.ts"

test("pageScriptOf: what the route declares", () => {
  expect(pageScriptOf({ script: "none" })).toBe("none")
  expect(pageScriptOf({ script: "own" })).toBe("own")
  expect(pageScriptOf({ script: "checkout" })).toBe("checkout")
})

test.each([undefined, null, {}, "own", ["own"], { script: "all" }, { script: true }, { script: "OWN" }])(
  "pageScriptOf: %j declares no script",
  (handle) => {
    expect(pageScriptOf(handle)).toBe("none")
  },
)

test("pageScriptOf: an error page has no script, whatever its route declares", () => {
  expect(pageScriptOf({ script: "checkout" }, new Error("trouble"))).toBe("none")
  expect(pageScriptOf({ script: "own" }, { root: {} })).toBe("none")
  expect(pageScriptOf({ script: "own" }, null)).toBe("own")
})
