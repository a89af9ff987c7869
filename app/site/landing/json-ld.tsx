/**
 * A data block with JSON-LD. Browsers don't run it, so a Content-Security-Policy without scripts allows it; `<`
 * is escaped, so that no text can end the element.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c")
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's content can't be escaped as text
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  )
}
