/** The public pages that run no script and read no data; `/help/undo` stands for all help articles. */
export const STATIC_PAGES = [
  "/",
  "/features",
  "/help",
  "/help/undo",
  "/about",
  "/contact",
  "/privacy",
  "/terms",
  "/cookies",
  "/license",
]

/** All public pages that run no script. */
export const SCRIPT_FREE_PAGES = [...STATIC_PAGES, "/changelog"]
