import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { stylesIn } from "#tests/support/browser/styles-in.ts"
import { findYoungCss } from "#tests/support/old-browsers/young-css.ts"
import { builtFile } from "#tests/support/server/built-file.ts"
import { startApp } from "#tests/support/server/test-app.ts"

test("GET of the style sheet: CSS younger than 2021 has a fallback", () => {
  const sheets = globSync(builtFile("client/assets/*.css")).map((path) => readFileSync(path, "utf8"))
  expect(sheets).toHaveLength(1)
  expect(sheets.flatMap(findYoungCss)).toEqual([])
})

test("GET /desk/…: CSS younger than 2021 has a fallback", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const paths = (await owner.html("/desk")).match(/(?<=href=")\/desk[^"?#]*/g) ?? []
  expect(paths.length).toBeGreaterThan(10)
  for (const path of new Set(paths)) {
    const styles = stylesIn(await owner.html(path)).join("")
    expect(styles, path).toContain(".desk{")
    expect(findYoungCss(styles), path).toEqual([])
  }
})
