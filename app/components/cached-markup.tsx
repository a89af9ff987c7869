import { createElement, type FunctionComponent } from "react"
import { type PlainProps, useRendering } from "./rendering-context.ts"

type RenderedOnceProps<Props extends PlainProps> = {
  as: "header" | "ul"
  className: string
  of: FunctionComponent<Props>
  /** Few values, never a visitor's own: the server keeps the markup of each. */
  given: Props
}

/** An element whose inside looks the same for many visitors: the server renders that once, a browser as it does all. */
export function CachedMarkup<Props extends PlainProps>({
  as: Tag,
  className,
  of: content,
  given,
}: RenderedOnceProps<Props>) {
  const { cachedMarkup } = useRendering()
  if (!cachedMarkup) return <Tag className={className}>{createElement(content, given)}</Tag>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by React
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: cachedMarkup(content, given) }} />
}
