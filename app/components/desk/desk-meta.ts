import type { MetaFunction } from "@remix-run/react"
import { brand } from "#app/copy/brand.ts"

/** The title of one of the owner's pages. */
export function deskMeta(title: string): MetaFunction {
  return () => [
    { title: `${title} · Desk · ${brand.name}` },
    { name: "description", content: `${title}: one of the owner's pages of ${brand.name}.` },
  ]
}
