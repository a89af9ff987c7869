import { createContext, useContext } from "react"

/** The response's script nonce while it is rendered; in the browser, where it must not be readable, undefined. */
export const NonceContext = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(NonceContext)
