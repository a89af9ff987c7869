import { expect, test } from "vitest"
import { pageScriptOf } from "#app/http/page-script.ts"

test("a page runs what its route declares", () => {
  expect(pageScriptOf({ script: "none" })).toBe("none")
  expect(pageScriptOf({ script: "own" })).toBe("own")
  expect(pageScriptOf({ script: "checkout" })).toBe("checkout")
})

test.each([undefined, null, {}, "own", ["own"], { script: "all" }, { script: true }, { script: "OWN" }])(
  "a page that declares %j runs nothing",
  (handle) => {
    expect(pageScriptOf(handle)).toBe("none")
  },
)

test("an error page runs nothing, whatever its route declares", () => {
  expect(pageScriptOf({ script: "checkout" }, new Error("trouble"))).toBe("none")
  expect(pageScriptOf({ script: "own" }, { root: {} })).toBe("none")
  expect(pageScriptOf({ script: "own" }, null)).toBe("own")
})
