import { createContext, useContext } from "react"

/** What a document needs while the server renders it. In the browser, where a nonce must not be readable, nothing. */
export type Rendering = {
  /** Allows this response's own scripts. */
  nonce?: string
  /** The style sheet itself, for a document that brings it along. */
  styles?: string | undefined
  /** The footer's markup. */
  footer?: string
}

export const RenderingContext = createContext<Rendering>({})

export const useRendering = () => useContext(RenderingContext)
