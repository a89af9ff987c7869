import { helpArticles } from "#app/site/help/articles-copy.ts"

const HELP_ARTICLE_PAGES = helpArticles.map((name) => `/help/${name}`)

/** The public pages that run no script and read no data, in the order of app/routes.ts. */
export const ALL_STATIC_PAGES = [
  "/",
  "/features",
  "/help",
  ...HELP_ARTICLE_PAGES,
  "/about",
  "/contact",
  "/privacy",
  "/terms",
  "/cookies",
  "/license",
  "/refund-policy",
  "/delivery",
]

/** The static pages, where `/help/undo` stands for all help articles. */
export const STATIC_PAGES = ALL_STATIC_PAGES.filter(
  (path) => path === "/help/undo" || !HELP_ARTICLE_PAGES.includes(path),
)

/** All public pages that run no script for any visitor. */
export const SCRIPT_FREE_PAGES = [...STATIC_PAGES, "/free", "/changelog"]
