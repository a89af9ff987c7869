import { expect, test } from "vitest"
import { choosePageScript, deepestWithScript } from "#app/platform/page-cache/page-script.ts"

test("choosePageScript: the script that the route declares", () => {
  expect(choosePageScript({ script: "none" }, true)).toBe("none")
  expect(choosePageScript({ script: "menu" }, true)).toBe("menu")
  expect(choosePageScript({ script: "own" }, false)).toBe("own")
  expect(choosePageScript({ script: "checkout" }, true)).toBe("checkout")
  expect(choosePageScript({ script: "signed-in" }, true)).toBe("own")
  expect(choosePageScript({ script: "signed-in" }, false)).toBe("none")
})

test.each([undefined, null, {}, "own", ["own"], { script: "all" }, { script: true }, { script: "OWN" }])(
  "choosePageScript: %j declares no script",
  (handle) => {
    expect(choosePageScript(handle, true)).toBe("none")
  },
)

test("choosePageScript: an error page has no script, whatever its route declares", () => {
  expect(choosePageScript({ script: "checkout" }, true, new Error("failed"))).toBe("none")
  expect(choosePageScript({ script: "own" }, true, { root: {} })).toBe("none")
  expect(choosePageScript({ script: "own" }, true, null)).toBe("own")
})

test("deepestWithScript: the route's handle before that of the frame", () => {
  const frame = { script: "desk" }
  const page = { script: "none" }
  expect(deepestWithScript([undefined, frame, undefined])).toBe(frame)
  expect(deepestWithScript([frame, page])).toBe(page)
  expect(deepestWithScript([undefined, {}])).toBeUndefined()
})
