import { Fragment } from "react"

export type TextLink = { text: string; href: string }

/** Text in which every occurrence of a link's text becomes that link. */
export function LinkedText({ text, links }: { text: string; links: readonly TextLink[] }) {
  return splitAtLinks(text, links).map((piece, index) => {
    const key = `${index}`
    if (typeof piece === "string") return <Fragment key={key}>{piece}</Fragment>
    return (
      <a
        key={key}
        href={piece.href}
        // A phone number stays on one line as long as it fits on one.
        className={piece.href.startsWith("tel:") ? "tel link inline-block max-w-full" : "link"}
      >
        {piece.text}
      </a>
    )
  })
}

function splitAtLinks(text: string, links: readonly TextLink[]): (string | TextLink)[] {
  const [link, ...others] = links
  if (!link) return [text]
  return text
    .split(link.text)
    .flatMap((between, index) => [...(index > 0 ? [link] : []), ...splitAtLinks(between, others)])
    .filter((piece) => piece !== "")
}
