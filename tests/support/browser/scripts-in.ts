/** The start tags of a document's scripts; without data blocks of JSON-LD, which browsers don't run. */
export function scriptsIn(html: string): string[] {
  const tags: string[] = html.match(/<script[^>]*>/g) ?? []
  return tags.filter((tag) => tag !== '<script type="application/ld+json">')
}
