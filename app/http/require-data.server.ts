/**
 * Throws for what a loader or action returns with a function somewhere in it: Remix would leave the function out and send
 * the rest, and what has functions is a dependency or the whole load context, no data of a page.
 */
export function requireData(result: unknown, seen = new Set<object>()): void {
  if (typeof result === "function") throw new TypeError("the result of a loader or action holds a function")
  if (typeof result !== "object" || result === null || result instanceof Response || seen.has(result)) return
  seen.add(result)
  const isCollection = result instanceof Map || result instanceof Set
  for (const value of isCollection ? [...result].flat() : Object.values(result)) requireData(value, seen)
}
