import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { nameOfPicture, readPage, writePage } from "#tests/look/look-page.ts"

const landing = nameOfPicture({ screen: "/", theme: "light", width: 390 })
const settings = nameOfPicture({ screen: "desk, settings?done=settings", theme: "dark", width: 1440 })

test("writePage: the page has each picture, which readPage finds again", () => {
  const folder = mkdtempSync(join(tmpdir(), "brisk-look-"))
  const page = join(folder, "look.html")
  const pictures = new Map([
    [landing, "AAAA"],
    [settings, "BBBB"],
  ])
  try {
    expect(writePage(page, pictures)).toEqual({ changed: 0 })
    expect(readPage(page)).toEqual(pictures)
    expect(readFileSync(page, "utf8")).toContain("<h2>desk, settings?done=settings</h2>")
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test("writePage with a base: what differs or is new has changed, beside what it was", () => {
  const folder = mkdtempSync(join(tmpdir(), "brisk-look-"))
  const page = join(folder, "look.html")
  const pictures = new Map([
    [landing, "AAAA"],
    [settings, "BBBB"],
  ])
  try {
    expect(writePage(page, pictures, new Map([[landing, "AAAA"]]))).toEqual({ changed: 1 })
    expect(writePage(page, pictures, new Map([...pictures, [landing, "CCCC"]]))).toEqual({ changed: 1 })
    const html = readFileSync(page, "utf8")
    expect(html).toMatch(/<figure class="light w390 changed">.*base64,CCCC".*base64,AAAA".*<\/figure>/)
    expect(html).toMatch(
      /<figure class="dark w1440 unchanged"><[^<]*<[^<]*<div><img[^>]*base64,BBBB"><\/div><\/figure>/,
    )
    expect(readPage(page)).toEqual(pictures)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
