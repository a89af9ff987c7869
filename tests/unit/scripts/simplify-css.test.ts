import postcss from "postcss"
import { expect, test } from "vitest"
import { simplifyCss } from "#scripts/build/simplify-css.ts"

const simplify = (css: string) => postcss([simplifyCss()]).process(css, { from: undefined }).css

const FALLBACK =
  "@layer properties{@supports (((-webkit-hyphens:none)) and (not (margin-trim:inline))) or " +
  "((-moz-orient:inline) and (not (color:rgb(from red r g b)))){*{--style:solid;--blur:initial}}}"
const registered = (name: string, initial = "", syntax = '"*"') =>
  `@property ${name}{syntax:${syntax};inherits:false${initial && `;initial-value:${initial}`}}`

test("simplifyCss: removes Tailwind's fallbacks for color-mix() and @property", () => {
  expect(simplify(`${FALLBACK}@supports (color:color-mix(in lab, red, red)){.a{top:0}}`)).toBe(".a{top:0}")
  // As Tailwind writes it in development, where nothing makes it shorter.
  const unoptimized = FALLBACK.replace("((-webkit-hyphens:none))", "(-webkit-hyphens: none)").replace(
    "margin-trim:",
    "margin-trim: ",
  )
  expect(simplify(`${unoptimized}.a{top:0}`)).toBe(".a{top:0}")
  expect(simplify("@supports (top:0){.a{top:0}}")).toBe("@supports (top:0){.a{top:0}}")
})

test("simplifyCss: an unset registered property is replaced by initial value or fallback", () => {
  const css =
    ".a{border-style:var(--style);filter:var(--blur,) var(--set,);color:var(--blur, var(--ink))}.b{--set:1}"
  expect(
    simplify(FALLBACK + css + registered("--style", "solid") + registered("--blur") + registered("--set")),
  ).toBe(
    '.a{border-style:solid;filter:var(--set,);color:var(--ink)}.b{--set:1}@property --set{syntax:"*";inherits:false}',
  )
})

test("simplifyCss: a typed property and one without a value stay", () => {
  const css = `.a{width:calc(1px + var(--width));color:var(--none)}${registered("--width", "0", '"<length>"')}`
  expect(simplify(css + registered("--none"))).toContain(
    ".a{width:calc(1px + var(--width));color:var(--none)}",
  )
})

test("simplifyCss: a registered property of one rule is replaced there", () => {
  const css = ".a{--blur:blur(1px);filter:var(--blur,)}.b{--set:1;order:var(--set)}.c{order:var(--set)}"
  expect(simplify(css + registered("--blur") + registered("--set"))).toBe(
    `.a{filter:blur(1px)}.b{--set:1;order:var(--set)}.c{order:var(--set)}${registered("--set")}`,
  )
})
