import { expect, test } from "vitest"
import { selectRules } from "#app/platform/page-cache/style-rules.ts"
import { parseStyleRules } from "#scripts/build/style-rules.ts"

const select = (css: string, ...names: string[]) => selectRules(parseStyleRules(css), new Set(names))

test.each([
  ["an element", "a,b{color:red}", ["<a"], "a{color:red}"],
  ["a class with an escaped name", ".w-1\\/2{width:50%}", ["w-1/2"], ".w-1\\/2{width:50%}"],
  ["a class that HTML escapes", ".\\[\\&\\>p\\]\\:x{top:0}", ["[&amp;&gt;p]:x"], ".\\[\\&\\>p\\]\\:x{top:0}"],
  ["an element within a class", ".a b>.c{top:0}", ["a", "<b", "c"], ".a b>.c{top:0}"],
  [
    "states and attributes",
    ".a:hover,.a[open],.a::before{top:0}",
    ["a"],
    ".a:hover,.a[open],.a::before{top:0}",
  ],
  ["what is not there", "a:not(.b):not(:has(.c)){top:0}", ["<a"], "a:not(.b):not(:has(.c)){top:0}"],
  ["one of two", ".a :is(ol,ul){top:0}", ["a"], ".a :is(ol,ul){top:0}"],
  ["any page", ":root,*,[hidden]{top:0}", [], ":root,*,[hidden]{top:0}"],
  ["a field", "::placeholder{opacity:1}", ["field"], "::placeholder{opacity:1}"],
])("selectRules: a rule for %s is selected", (_, css, names, selected) => {
  expect(select(css, ...names)).toBe(selected)
})

test.each([
  ["of another element", "a{top:0}", ["a", "<b"]],
  ["of another class", ".a{top:0}", ["<a", "b"]],
  ["whose class is only partly there", ".a .b{top:0}", ["a"]],
  ["whose argument is not there", ":where(.a>:not(:last-child)),.b:has(.c){top:0}", ["b"]],
  ["with a class that both arguments need", ":is(.a b,.a c){top:0}", ["<b", "<c"]],
  ["of a shadow host", ":host{top:0}", []],
  ["of a field", "::placeholder{opacity:1}", ["<a"]],
])("selectRules: a rule %s is left out", (_, css, names) => {
  expect(select(css, ...names)).toBe("")
})

test("selectRules: keeps the at-rules around selected rules, and removes empty ones", () => {
  const css =
    "@media (width>=60rem){.a{top:0}@supports (x:y){.b{top:0}}}@media print{.c{top:0}}@page{margin:0}@import 'x';"
  expect(select(css, "b")).toBe(
    "@media (width>=60rem){@supports (x:y){.b{top:0}}}@page{margin:0}@import 'x';",
  )
})

test("selectRules: keeps the order of layers when a page lacks one", () => {
  const css = "@layer theme;@layer base{b{top:0}}@layer utilities{.u{top:0}}@layer base{a{top:0}}"
  expect(select(css, "<a", "u")).toBe(
    "@layer theme,base,utilities;@layer utilities{.u{top:0}}@layer base{a{top:0}}",
  )
})

test("selectRules: custom properties and animations are selected with their readers", () => {
  const css =
    ":root{color:red;--x:var(--y);--y:1px;--z:2px}.a{--own:1;margin:calc(var( --x) * 2) 0;animation:1s spin,1s var(--n,none)}" +
    "@keyframes spin{to{top:var(--s)}}@keyframes other{to{top:0}}@property --y{syntax:'*';inherits:false}@property --z{syntax:'*';inherits:false}"
  expect(select(css, "a")).toBe(
    ":root{color:red;--x:var(--y);--y:1px}.a{margin:calc(var( --x) * 2) 0;animation:1s spin,1s var(--n,none)}" +
      "@keyframes spin{to{top:var(--s)}}@property --y{syntax:'*';inherits:false}",
  )
  expect(select(css, "--z")).toBe(":root{color:red;--z:2px}@property --z{syntax:'*';inherits:false}")
})
