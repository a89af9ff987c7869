import type { ReactNode } from "react"
import type { HelpArticle } from "./articles-copy.ts"

/** A link to a help article, where its question arises. */
export function HelpLink({ article, children }: { article: HelpArticle; children: ReactNode }) {
  return (
    <a href={`/help/${article}`} className="link link-tall">
      {children}
    </a>
  )
}
