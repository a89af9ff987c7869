import { readFileSync } from "node:fs"

export type Kind = "html" | "css" | "js" | "image"
export type Part = { kind: Kind; body: Buffer }

const CLIENT = "build/client"

/** Everything that a browser fetches to show a document and to make it interactive, each file once. */
export function partsOf(html: string): Part[] {
  const kinds = new Map<string, Kind>()
  for (const attributes of tagsOf(html, "link")) {
    const kind = kindOfLink(attributes)
    const isSecondIcon = kind === "image" && [...kinds.values()].includes("image")
    if (kind && attributes.href && !isSecondIcon) kinds.set(attributes.href, kind)
  }
  for (const { src } of tagsOf(html, "script")) if (src) kinds.set(src, "js")
  for (const [, path = ""] of html.matchAll(/\bimport\b[^;"]*"(\/[^"]+\.js)"/g)) kinds.set(path, "js")
  for (const { src, loading } of tagsOf(html, "img")) if (src && loading !== "lazy") kinds.set(src, "image")

  // A map goes on to what is added while it is read: what a file refers to is followed in turn.
  const parts: Part[] = [{ kind: "html", body: Buffer.from(html) }]
  for (const path of pathsInStyles(html)) kinds.set(path, "image")
  for (const [path, kind] of kinds) {
    if (!path.startsWith("/") || path.startsWith("//")) continue
    const body = readFileSync(`${CLIENT}${path}`)
    parts.push({ kind, body })
    if (kind === "css") for (const image of pathsInStyles(String(body))) kinds.set(image, "image")
    if (kind === "js") for (const script of staticImports(String(body))) kinds.set(`/assets/${script}`, "js")
  }
  return parts
}

type Attributes = Record<string, string>

function tagsOf(html: string, name: string): Attributes[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, text = ""]) =>
    Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key.toLowerCase(), value]),
    ),
  )
}

/** A touch icon and a manifest are fetched by whoever puts the site on a home screen, not by who opens a page. */
function kindOfLink({ rel = "", as }: Attributes): Kind | null {
  if (rel === "stylesheet" || (rel === "preload" && as === "style")) return "css"
  if (rel === "modulepreload" || (rel === "preload" && as === "script")) return "js"
  return /\bicon$/.test(rel) && rel !== "apple-touch-icon" ? "image" : null
}

function pathsInStyles(text: string): string[] {
  return [...text.matchAll(/url\(["']?(\/[^"')]+)["']?\)/g)].map(([, path = ""]) => path)
}

function staticImports(script: string): string[] {
  return [...script.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)].map(([, name = ""]) => name)
}
