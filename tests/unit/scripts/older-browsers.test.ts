import postcss from "postcss"
import { expect, test } from "vitest"
import { cascadeLayers } from "#scripts/build/cascade-layers.ts"
import { colorSchemes } from "#scripts/build/color-schemes.ts"
import { olderValues } from "#scripts/build/older-values.ts"

const write = (css: string, ...plugins: postcss.Plugin[]) =>
  postcss(plugins).process(css, { from: undefined }).css.replaceAll("\n", "")

test("colorSchemes: light-dark() becomes one color where the scheme is set", () => {
  const css =
    ":root{color-scheme:light dark;--ink:light-dark(#111, rgb(1 2 3));--gap:1rem;--shadow:0 0 light-dark(red, blue)}" +
    ".dark{color-scheme:dark}@media print{.dark{color-scheme:light}}"
  expect(write(css, colorSchemes())).toBe(
    ":root{color-scheme:light dark;--gap:1rem;--ink:#111;--shadow:0 0 red}" +
      "@media (prefers-color-scheme:dark){:root{--ink:rgb(1 2 3);--shadow:0 0 blue}}" +
      ".dark{color-scheme:dark;--ink:rgb(1 2 3);--shadow:0 0 blue}" +
      "@media print{.dark{color-scheme:light;--ink:#111;--shadow:0 0 red}}",
  )
})

test("colorSchemes: light-dark() that would not follow an ancestor's scheme is refused", () => {
  for (const css of [".a{color-scheme:dark;color:light-dark(red,blue)}", ".a{--ink:light-dark(red,blue)}"]) {
    expect(() => write(css, colorSchemes()), css).toThrow("light-dark() is for custom properties")
  }
})

test("cascadeLayers: utilities override components, and unlayered rules override both", () => {
  const css =
    "@layer base,components,utilities;@layer utilities{.u:hover,a::before{top:0}}@layer components{.c b{top:1px}}" +
    "@keyframes k{from{top:0}}@media print{*,.p{top:2px}}"
  expect(write(css, cascadeLayers())).toBe(
    ":not(#_).u:hover,a:not(#_)::before{top:0}.c b{top:1px}@keyframes k{from{top:0}}" +
      "@media print{:not(#_):not(#_),:not(#_):not(#_).p{top:2px}}",
  )
})

test("cascadeLayers: an ID in a selector and an unordered layer are refused", () => {
  expect(() => write("@layer components{#a{top:0}}", cascadeLayers())).toThrow("an id")
  expect(() => write("@layer other{.a{top:0}}", cascadeLayers())).toThrow("the layer other")
})

test("olderValues: the older value stands before the younger one", () => {
  const css = '.a{height:calc(100dvh - 1px);overflow-x:clip;clip:auto;content:"+" / ""}'
  expect(write(css, olderValues())).toBe(
    ".a{height:calc(100vh - 1px);height:calc(100dvh - 1px);overflow-x:hidden;overflow-x:clip;clip:auto;" +
      'content:"+";content:"+" / ""}',
  )
})

test("olderValues: a mixed color of custom properties is guarded by @supports", () => {
  expect(write(".a{top:0;color:color-mix(in srgb, var(--ink) 9%, red)}", olderValues())).toBe(
    ".a{top:0}@supports (color:color-mix(in srgb,red,red)){.a{color:color-mix(in srgb, var(--ink) 9%, red)}}",
  )
})

test("olderValues: a young selector ends no rule for the others", () => {
  expect(write(".a,.b:has(c),.d,.e:has(f),.g:focus-visible{top:0}", olderValues())).toBe(
    ".a,.d{top:0}.b:has(c),.e:has(f){top:0}.g:focus-visible{top:0}",
  )
})

test("olderValues: a set property has its initial value where it is read", () => {
  const property = '@property --style{syntax:"*";inherits:false;initial-value:solid}'
  expect(write(`.a{border-style:var(--style)}.b{--style:none}${property}`, olderValues())).toBe(
    `.a{border-style:var(--style,solid)}.b{--style:none}${property}`,
  )
})

test("olderValues: a property that no rule sets is its initial value", () => {
  const property = '@property --style{syntax:"*";inherits:false;initial-value:solid}'
  expect(write(`.a{border-style:var(--style)}${property}`, olderValues())).toBe(".a{border-style:solid}")
})

test("olderValues: Tailwind’s fallbacks for @property and color-mix() are removed", () => {
  const css =
    "@layer properties{@supports (not (margin-trim:inline)){*{--style:solid}}}" +
    "@supports (color:color-mix(in lab, red, red)){.a{color:color-mix(in lab,red,blue)}}@supports (top:0){.b{top:0}}"
  expect(write(css, olderValues())).toBe(".a{color:color-mix(in lab,red,blue)}@supports (top:0){.b{top:0}}")
})
