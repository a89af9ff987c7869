import { expect, test } from "vitest"
import { deepestWithScript, pageScriptOf } from "#app/platform/page-cache/page-script.ts"

test("pageScriptOf: the script that the route declares", () => {
  expect(pageScriptOf({ script: "none" }, true)).toBe("none")
  expect(pageScriptOf({ script: "menu" }, true)).toBe("menu")
  expect(pageScriptOf({ script: "own" }, false)).toBe("own")
  expect(pageScriptOf({ script: "checkout" }, true)).toBe("checkout")
  expect(pageScriptOf({ script: "signed-in" }, true)).toBe("own")
  expect(pageScriptOf({ script: "signed-in" }, false)).toBe("none")
})

test.each([undefined, null, {}, "own", ["own"], { script: "all" }, { script: true }, { script: "OWN" }])(
  "pageScriptOf: %j declares no script",
  (handle) => {
    expect(pageScriptOf(handle, true)).toBe("none")
  },
)

test("pageScriptOf: an error page has no script, whatever its route declares", () => {
  expect(pageScriptOf({ script: "checkout" }, true, new Error("failed"))).toBe("none")
  expect(pageScriptOf({ script: "own" }, true, { root: {} })).toBe("none")
  expect(pageScriptOf({ script: "own" }, true, null)).toBe("own")
})

test("deepestWithScript: the route's handle before that of the frame", () => {
  const frame = { script: "desk" }
  const page = { script: "none" }
  expect(deepestWithScript([undefined, frame, undefined])).toBe(frame)
  expect(deepestWithScript([frame, page])).toBe(page)
  expect(deepestWithScript([undefined, {}])).toBeUndefined()
})
