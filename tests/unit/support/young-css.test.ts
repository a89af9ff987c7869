import { expect, test } from "vitest"
import { findYoungCss } from "#tests/support/old-browsers/young-css.ts"

test("findYoungCss: finds CSS younger than 2021 without a replacement", () => {
  for (const css of [
    "@layer a{.a{top:0}}",
    "@media (width>=48rem){.a{top:0}}",
    ".a{.b{top:0}}",
    ".a,.b:has(c){top:0}",
    ".a:focus-visible,.b:popover-open{top:0}",
    ".a{color:light-dark(red,blue)}",
    ".a{--ink:light-dark(red,blue)}",
    ".a{color:red;color:color-mix(in srgb,var(--ink) 9%,red)}",
    ".a{height:100dvh}",
    ".a{overflow-x:clip}",
    '.a{content:"+" / ""}',
    ".a{grid-template-rows:subgrid}",
    "@supports (color:red){.a{color:oklch(1 2 3)}}",
  ]) {
    expect(findYoungCss(css), css).toHaveLength(1)
  }
})

test("findYoungCss: accepts fallbacks, guards and optional enhancements", () => {
  for (const css of [
    ".a{height:100vh;height:100dvh}",
    "@supports (color:color-mix(in srgb,red,red)){.a{color:color-mix(in srgb,var(--ink) 9%,red)}}",
    ".a:has(b),.c:has(d){top:0}",
    ".a,:is(.b:has(c),.d){top:0}",
    "@container (min-width:1rem){.a{top:0}}",
    "@keyframes a{from{top:0}to{top:1px}}",
    ".a:not(:has(b)){top:0}",
  ]) {
    expect(findYoungCss(css), css).toEqual([])
  }
})
