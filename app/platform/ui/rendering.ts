import { createContext, useContext, useSyncExternalStore } from "react"

/** Values for server rendering; empty in the browser, where the nonce must not be readable. */
export type Rendering = {
  /** CSP nonce of this response. */
  nonce?: string
  /** Request ID that an error page shows, for support. */
  requestId?: string
  /** True if a route failed, also where its own error boundary shows that. */
  hasFailed?: boolean
  /** Form of another page that this document keeps in a field of its own form. */
  keptForm?: string | undefined
  /** Rendered markup of the footer. */
  footer?: string
}

export const RenderingContext = createContext<Rendering>({})

export const useRendering = () => useContext(RenderingContext)

const subscribe = () => () => {}

/** False on the server and during hydration, true afterwards. */
export function useHydrated() {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
