/** What a page runs: nothing, our own script, or the provider's checkout too. A route says so in its `handle`. */
export type PageScript = "none" | "own" | "checkout"

/** Pages without a declaration, and error pages, run nothing. */
export function pageScriptOf(handle: unknown, error?: unknown): PageScript {
  if (error || typeof handle !== "object" || handle === null || !("script" in handle)) return "none"
  return handle.script === "own" || handle.script === "checkout" ? handle.script : "none"
}
