import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

export const THEMES = ["light", "dark"] as const

/** Subject of a picture: a screen or an email, at a width in a theme. */
export type Picture = { screen: string; theme: (typeof THEMES)[number]; width: number }

/** The name of a picture's file, from which `pictureOf` reads what it shows. */
export const nameOfPicture = ({ screen, theme, width }: Picture) =>
  `${encodeURIComponent(screen)} ${theme} ${width}.webp`

function pictureOf(name: string): Picture {
  const [, screen = "", theme = "", width = ""] = /^(\S+) (light|dark) (\d+)\.webp$/.exec(name) ?? []
  return {
    screen: decodeURIComponent(screen),
    theme: theme === "dark" ? "dark" : "light",
    width: Number(width),
  }
}

/** Pictures by the names of their files, as texts in base64. */
export type Pictures = Map<string, string>

export function readPictures(folder: string): Pictures {
  const names = readdirSync(folder).filter((name) => name.endsWith(".webp"))
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), "base64")]))
}

/** The pictures after the changes of a page that `writePage` wrote. */
export function readPage(path: string): Pictures {
  const images = readFileSync(path, "utf8").matchAll(
    /<img data-after="([^"]+)"[^>]* src="data:image\/webp;base64,([^"]+)"/g,
  )
  return new Map(Array.from(images, ([, name = "", data = ""]) => [name, data]))
}

/** Writes a page that opens anywhere, because its pictures are in it: each that has changed since the base beside what it was. */
export function writePage(path: string, pictures: Pictures, base?: Pictures): { changed: number } {
  const shown = [...pictures.keys()].map((name) => ({ name, ...pictureOf(name) }))
  const isChanged = (name: string) => base !== undefined && base.get(name) !== pictures.get(name)
  const screens = [...Map.groupBy(shown, ({ screen }) => screen)].sort(
    ([one], [other]) => Number(isEmail(one)) - Number(isEmail(other)) || one.localeCompare(other),
  )
  const sections = screens.map(([screen, all]) => {
    const changed = all.filter(({ name }) => isChanged(name)).length
    const state = base && (changed === 0 ? "unchanged" : `${changed} of ${all.length} changed`)
    const figures = all
      .sort(
        (one, other) => THEMES.indexOf(one.theme) - THEMES.indexOf(other.theme) || one.width - other.width,
      )
      .map(({ name, theme, width }) => {
        const before = isChanged(name) ? image(name, base?.get(name), "before") : ""
        return `<figure class="${theme} w${width} ${isChanged(name) ? "changed" : "unchanged"}"><figcaption>${width} px, ${theme}</figcaption><div>${before}${image(name, pictures.get(name), "after")}</div></figure>`
      })
    return `<section id="${encodeURIComponent(screen)}" class="${changed > 0 ? "changed" : "unchanged"}"><h2>${escapeHtml(screen)}${state ? ` <small>${state}</small>` : ""}</h2><div class="sheet">${figures.join("\n")}</div></section>`
  })
  const widths = [...new Set(shown.map(({ width }) => width))].sort((one, other) => one - other)
  mkdirSync(dirname(path), { recursive: true })
  const links = screens.map(
    ([screen]) => `<a href="#${encodeURIComponent(encodeURIComponent(screen))}">${escapeHtml(screen)}</a>`,
  )
  writeFileSync(path, pageOf(widths, links, sections, base !== undefined))
  return { changed: [...pictures.keys()].filter(isChanged).length }
}

/** Emails have the names of their functions, and follow the screens. */
const isEmail = (screen: string) => /^\w+Email\b/.test(screen)

const image = (name: string, data: string | undefined, when: "before" | "after") =>
  data === undefined
    ? `<p>None ${when}.</p>`
    : `<img data-${when}="${name}" alt="${when}" loading="lazy" decoding="async" src="data:image/webp;base64,${data}">`

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** Checkboxes choose the pictures, so that the page needs no script. */
function pageOf(widths: number[], links: string[], sections: string[], hasBase: boolean): string {
  const choices = [...THEMES, ...widths.map((width) => `w${width}`), ...(hasBase ? ["unchanged"] : [])]
  const boxes = choices.map(
    (name) => `<label><input type="checkbox" id="${name}" checked> ${name.replace(/^w/, "")}</label>`,
  )
  const rules = choices.map((name) => `body:has(#${name}:not(:checked)) main .${name} { display: none }`)
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>All screens and emails</title>
<style>
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif }
body { margin: 0 }
html { scroll-padding-top: 3.5rem }
header, nav { display: flex; flex-wrap: wrap; gap: .5rem 1rem; padding: .75rem 1rem; background: Canvas; border-bottom: 1px solid GrayText }
header { position: sticky; top: 0; z-index: 1 }
section { padding: 1rem; border-bottom: 1px solid GrayText }
h2 { position: sticky; left: 1rem; width: max-content; margin: 0 0 .5rem; font-size: 1.125rem }
.sheet, figure > div { display: flex; gap: 1rem; align-items: start }
.sheet { overflow-x: auto }
figure { flex: none; margin: 0 }
figure.changed > figcaption::after { content: ", changed"; font-weight: 700 }
img { border: 1px solid GrayText; background: #888 }
${rules.join("\n")}
</style>
<header>${boxes.join("\n")}</header>
<main>
<nav>${links.join("\n")}</nav>
${sections.join("\n")}
</main>
</html>
`
}
