import { fillInFacts, type MarkdownDocument } from "#app/site/legal/facts-copy.ts"
import type { HelpArticle } from "./articles-copy.ts"

const articles = import.meta.glob<MarkdownDocument>("./*.md", { eager: true, import: "default" })

/** The text of a help article; on the server only, because no browser renders one. */
export function articleText(name: HelpArticle) {
  const article = articles[`./${name}.md`]
  if (!article) throw new Error(`No file has the text of ${name}`)
  return fillInFacts(article)
}
