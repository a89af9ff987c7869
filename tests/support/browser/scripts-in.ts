/** The start tags of a document's scripts; a data block with JSON-LD is none, because browsers don't run it. */
export function scriptsIn(html: string): string[] {
  const tags: string[] = html.match(/<script[^>]*>/g) ?? []
  return tags.filter((tag) => tag !== '<script type="application/ld+json">')
}
