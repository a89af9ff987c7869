import { createElement, type FunctionComponent } from "react"
import { type PlainProps, useRendering } from "./rendering-context.ts"

type CachedMarkupProps<Props extends PlainProps> = {
  as: "header" | "ul"
  className: string
  of: FunctionComponent<Props>
  /** Props with few distinct values and no personal data: the server caches the markup per value. */
  given: Props
}

/** An element whose content the server renders once per props and caches; browsers render it as usual. */
export function CachedMarkup<Props extends PlainProps>({
  as: Tag,
  className,
  of: content,
  given,
}: CachedMarkupProps<Props>) {
  const { cachedMarkup } = useRendering()
  if (!cachedMarkup) return <Tag className={className}>{createElement(content, given)}</Tag>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup rendered by React
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: cachedMarkup(content, given) }} />
}
