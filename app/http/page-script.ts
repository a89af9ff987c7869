/**
 * Which scripts a page runs: none, the site's own, or Razorpay's checkout too. Routes set `handle.script`.
 */
export type PageScript = "none" | "own" | "checkout"

/** The page's `handle.script`; "none" without one and for error pages. */
export function pageScriptOf(handle: unknown, error?: unknown): PageScript {
  if (error || typeof handle !== "object" || handle === null || !("script" in handle)) return "none"
  return handle.script === "own" || handle.script === "checkout" ? handle.script : "none"
}
