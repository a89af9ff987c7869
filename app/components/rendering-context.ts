import { createContext, type FunctionComponent, useContext } from "react"

export type PlainProps = Record<string, string | boolean>

/** What a document needs while the server renders it. In the browser, where a nonce must not be readable, nothing. */
export type Rendering = {
  /** Allows this response's own scripts. */
  nonce?: string
  /** What an error page tells the visitor to quote. */
  requestId?: string
  /** The style sheet itself, for a document that brings it along. */
  styles?: string | undefined
  /** The footer's markup. */
  footer?: string
  /** The markup of what looks the same for many, kept from an earlier document. */
  cachedMarkup?: <Props extends PlainProps>(component: FunctionComponent<Props>, props: Props) => string
}

export const RenderingContext = createContext<Rendering>({})

export const useRendering = () => useContext(RenderingContext)
