/** A help article, parsed at compile time by scripts/build/markdown.ts. */
declare module "*.md" {
  const document: { title: string; description: string; updated: string; html: string }
  export default document
}
