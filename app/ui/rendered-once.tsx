import { createElement, type FunctionComponent } from "react"
import { type PlainProps, useRendering } from "./rendering.ts"

type RenderedOnceProps<Props extends PlainProps> = {
  as: "header" | "ul"
  className: string
  of: FunctionComponent<Props>
  /** Few values, never a visitor's own: the server keeps the markup of each. */
  given: Props
}

/** An element whose inside looks the same for many visitors: the server renders that once, a browser as it does all. */
export function RenderedOnce<Props extends PlainProps>({
  as: Tag,
  className,
  of: content,
  given,
}: RenderedOnceProps<Props>) {
  const { markupOf } = useRendering()
  if (!markupOf) return <Tag className={className}>{createElement(content, given)}</Tag>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, rendered by React
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: markupOf(content, given) }} />
}
