import { readFileSync } from "node:fs"
import { builtFile } from "#tests/support/server/built-file.ts"

export type ResourceKind = "html" | "css" | "js" | "image"
export type Resource = { kind: ResourceKind; body: Buffer }

/** The document and every file that a browser loads to render and hydrate it, each once. */
export function listResources(html: string): Resource[] {
  const kinds = new Map<string, ResourceKind>()
  for (const attributes of tagsOf(html, "link")) {
    const kind = kindOfLink(attributes)
    const isSecondIcon = kind === "image" && [...kinds.values()].includes("image")
    if (kind && attributes.href && !isSecondIcon) kinds.set(attributes.href, kind)
  }
  for (const { src } of tagsOf(html, "script")) if (src) kinds.set(src, "js")
  for (const [, path = ""] of html.matchAll(/\bimport\b[^;"]*"(\/[^"]+\.js)"/g)) kinds.set(path, "js")
  for (const { src, loading } of tagsOf(html, "img")) if (src && loading !== "lazy") kinds.set(src, "image")

  // Iterating a Map includes entries added meanwhile, so references are followed recursively.
  const resources: Resource[] = [{ kind: "html", body: Buffer.from(html) }]
  for (const path of pathsInStyles(html)) kinds.set(path, "image")
  for (const [path, kind] of kinds) {
    if (!path.startsWith("/") || path.startsWith("//")) continue
    const body = readFileSync(builtFile(`client${path}`))
    resources.push({ kind, body })
    if (kind === "css") for (const image of pathsInStyles(String(body))) kinds.set(image, "image")
    if (kind === "js") for (const script of staticImports(String(body))) kinds.set(`/assets/${script}`, "js")
  }
  return resources
}

type Attributes = Record<string, string>

function tagsOf(html: string, name: string): Attributes[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, text = ""]) =>
    Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key.toLowerCase(), value]),
    ),
  )
}

/** Null for a touch icon or a manifest, which browsers do not load with a page. */
function kindOfLink({ rel = "", as }: Attributes): ResourceKind | null {
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
