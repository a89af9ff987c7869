import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { readArguments } from "#scripts/local/arguments.mjs"
import { findEngine, installOnDebian } from "#scripts/local/browsers.mjs"
import { runBrowserTests, runPlaywright } from "#scripts/local/test-run.mjs"
import { readPage, readPictures, writePage } from "./look-page.ts"

const { values } = readArguments({
  name: "look",
  does: "Shows every screen and email at all widths in both themes, in one page that opens anywhere.",
  options: {
    base: { value: "FILE", does: "a page of an earlier run, whose pictures stand beside the new ones" },
    grep: { value: "PATTERN", does: "only the screens of this name" },
    out: { default: "look.html", value: "FILE", does: "where the page is written" },
  },
  notes:
    "Takes about three minutes. Pictures of signed-in screens differ in the names and dates of their test accounts.",
})

await runBrowserTests(async (scratch) => {
  const base = values.base === undefined ? undefined : readPage(values.base)
  await installOnDebian("chromium")
  const folder = join(scratch, "pictures")
  mkdirSync(folder)
  const chosen = values.grep === undefined ? [] : [`--grep=${values.grep}`]
  await runPlaywright(scratch, "tests/look/playwright.config.ts", ["--reporter=dot", ...chosen], {
    CHROMIUM_PATH: await findEngine("chromium"),
    LOOK_FOLDER: folder,
  })
  const pictures = readPictures(folder)
  const { changed } = writePage(values.out, pictures, base)
  console.log(
    `${pictures.size} pictures${base ? `, ${changed} of them changed,` : ""} in ${resolve(values.out)}`,
  )
})
