import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False while rendered on the server and for the first paint, true once script is at work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
