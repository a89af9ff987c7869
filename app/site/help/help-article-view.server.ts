import { fillInFacts, type MarkdownDocument } from "#app/site/legal/facts-copy.ts"
import { type HelpArticle, helpArticles, helpCopy, helpTopics } from "./articles-copy.ts"
import { findArticles, helpTermsOf } from "./help-search.ts"
import { helpVocabulary } from "./synonyms-copy.ts"

const articles = import.meta.glob<MarkdownDocument>("./*.md", { eager: true, import: "default" })

/** The text of a help article; on the server only, because no browser renders one. */
export function articleText(name: HelpArticle) {
  const article = articles[`./${name}.md`]
  if (!article) throw new Error(`No file has the text of ${name}`)
  return fillInFacts(article)
}

const linkTo = (name: HelpArticle) => ({ name, title: articleText(name).title })

/** Links to all articles by topic, or under one heading to those that are about what was typed. */
export function listTopics(typed: string) {
  const terms = helpTermsOf(typed, helpVocabulary)
  if (terms.length === 0) {
    return helpTopics.map(({ heading, articles }) => ({ heading, articles: articles.map(linkTo) }))
  }
  const texts = helpArticles.map((name) => ({ name, ...articleText(name) }))
  const found = findArticles(texts, terms).map(({ name }) => linkTo(name))
  return found.length > 0 ? [{ heading: helpCopy.found, articles: found }] : []
}
