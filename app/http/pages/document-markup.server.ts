const END = "</body></html>"

/**
 * The document with everything inside its body: Remix writes the scripts that hand over the page's data after it,
 * between comments of React.
 */
export function withinBody(markup: string): string {
  const end = markup.indexOf(END)
  const scripts = markup.slice(end + END.length).replace(/<!--\/?\$-->/g, "")
  return markup.slice(0, end) + scripts + END
}

/** Puts the styles into the document's empty style element, which stands before anything that a visitor wrote. */
export function withStyles(markup: string, styles: string): string {
  return markup.replace("<style></style>", () => `<style>${styles}</style>`)
}
