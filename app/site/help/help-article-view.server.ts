import { fillInFacts, type MarkdownDocument } from "#app/site/legal/facts-copy.ts"
import { resellerFacts } from "#app/site/legal/reseller-facts-copy.ts"
import { articleLines, type HelpArticle, helpArticles, helpTopics } from "./articles-copy.ts"
import { findExcerpt } from "./help-excerpt.ts"
import { findArticles, parseHelpTerms } from "./help-search.ts"
import { helpVocabulary } from "./synonyms-copy.ts"

const articles = import.meta.glob<MarkdownDocument>("./*.md", { eager: true, import: "default" })

/** The text of a help article; on the server only, because no browser renders one. */
export function articleText(name: HelpArticle, hasReseller = false) {
  const article = articles[`./${name}.md`]
  if (!article) throw new Error(`No file has the text of ${name}`)
  return fillInFacts(article, resellerFacts(hasReseller))
}

const linkTo = (name: HelpArticle) => ({ name, title: articleText(name).title })

/** Links to all articles by topic, each with what it is about. */
export const listTopics = () =>
  helpTopics.map(({ heading, icon, articles }) => ({
    heading,
    icon,
    articles: articles.map((name) => ({ ...linkTo(name), line: articleLines[name] })),
  }))

const topicOf = (name: HelpArticle) =>
  helpTopics.find(({ articles }) => articles.some((article) => article === name)) ?? helpTopics[0]

/** The articles about what was typed, each with the words that were found; null where nothing was typed that one could be about. */
export function searchHelp(typed: string, hasReseller: boolean) {
  const terms = parseHelpTerms(typed, helpVocabulary)
  if (terms.length === 0) return null
  const texts = helpArticles.map((name) => ({ name, ...articleText(name, hasReseller) }))
  return findArticles(texts, terms).map((article) => ({
    name: article.name,
    title: article.title,
    topic: topicOf(article.name).heading,
    excerpt: findExcerpt(article, terms),
  }))
}

/** An article's topic, and the article that is read after it: the next of its topic, or its first. */
export function placeOf(name: HelpArticle) {
  const { heading, articles } = topicOf(name)
  const names: readonly HelpArticle[] = articles
  const index = names.indexOf(name)
  const next = names[index + 1] ?? names[0]
  return {
    topic: heading,
    next: next === undefined || next === name ? null : { ...linkTo(next), isLater: index + 1 < names.length },
  }
}
