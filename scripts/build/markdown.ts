import { Marked } from "marked"
import type { Plugin } from "vite"
import { brand } from "#app/platform/brand.ts"
import type { MarkdownDocument } from "#app/site/legal/facts-copy.ts"

const FRONT_MATTER = /^---\n(.*?)\n---\n/s
const SECTION = /^(?=## )/m
const SECTION_HEADING = /^## ([^{]+?)(?: \{#([a-z-]+)\})?$/m
const ANCHOR = /^## .+\{#/m
const FIELDS = ["title", "description", "updated"] as const

/** A drawing has its dark colors for `#dark`; see app/platform/ui/drawing.tsx. */
const DARK = '<source media="screen and (prefers-color-scheme: dark)" srcset="href#dark">'

const markdown = new Marked({
  renderer: {
    link({ href, tokens }) {
      if (!href.startsWith("/")) throw new Error(`Not a path of this site: ${href}`)
      return `<a class="link" href="${href.replaceAll("&", "&amp;")}">${this.parser.parseInline(tokens)}</a>`
    },
    // The title is the size: ![Text](/drawings/name.svg "320x208"), or "640x320 fluid" for one that arranges itself by its width.
    image({ href, text, title }) {
      const [, width, height, fluid] = /^(\d+)x(\d+)( fluid)?$/.exec(title ?? "") ?? []
      if (!href.startsWith("/drawings/") || !width || !height) throw new Error(`Not a drawing: ${href}`)
      const attributes = `src="${href}" width="${width}" height="${height}" alt="${text.replaceAll('"', "&quot;")}"${fluid ? ' class="fluid"' : ""}`
      return `<picture>${DARK.replace("href", href)}<img ${attributes}></picture>`
    },
    blockquote({ tokens }) {
      return `<div class="note">\n${this.parser.parse(tokens)}</div>\n`
    },
    html({ text }) {
      throw new Error(`HTML in Markdown: ${text}`)
    },
  },
})

/** Throws on a missing field of the front matter, on HTML and on links to other sites, so that a mistake fails the build. */
export function parseMarkdown(text: string): MarkdownDocument {
  const source = fillInNames(text)
  const [block = "", lines = ""] = FRONT_MATTER.exec(source) ?? []
  const values = new Map(lines.split("\n").map((line) => readField(line)))
  const [title = "", description = "", updated = ""] = FIELDS.map((name) => values.get(name))
  const [beginning = "", ...sections] = source.slice(block.length).split(SECTION)
  const hasDay = /^\d{4}-\d\d-\d\d$/.test(updated) || ANCHOR.test(source)
  if (!title || !description || !hasDay) throw new Error(`Front matter needs ${FIELDS.join(", ")}: ${lines}`)
  return { title, description, updated, html: toHtml(beginning), sections: sections.map(parseSection) }
}

/** A text with those of the brand's facts that it names, `{courts}`, also in headings, whose words are anchors. */
const fillInNames = (text: string) =>
  Object.entries(brand).reduce((filled, [name, fact]) => filled.replaceAll(`{${name}}`, fact), text)

function parseSection(source: string) {
  const [line, heading = "", anchor] = SECTION_HEADING.exec(source) ?? []
  const id = anchor ?? slugOf(heading)
  if (!line || !id) throw new Error(`Not a heading, or its anchor is none: ${source}`)
  return { id, heading, html: toHtml(source.slice(line.length)) }
}

/** The anchor of a heading that names none: "If Windows stops it" is `if-windows-stops-it`. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")

const toHtml = (text: string) => markdown.parse(text, { async: false })

function readField(line: string): [name: string, value: string] {
  const colon = line.indexOf(":")
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}

/** Vite plugin: a `.md` module exports its document, parsed when the site is built. */
export function markdownModules(): Plugin {
  return {
    name: "markdown-modules",
    enforce: "pre",
    transform(source, id) {
      if (!id.endsWith(".md")) return null
      return { code: `export default ${JSON.stringify(parseMarkdown(source))}`, map: null }
    },
  }
}
