/** Which scripts a page runs: none, the site's own, or Razorpay's checkout too. */
export type PageScript = "none" | "own" | "checkout"

/**
 * What the route declares in `handle.script`: a `PageScript`, or "signed-in" for a page that runs the site's own
 * scripts for signed-in users only. Pages without a declaration and error pages run none.
 */
export function pageScriptOf(handle: unknown, isSignedIn: boolean, error?: unknown): PageScript {
  if (error || typeof handle !== "object" || handle === null || !("script" in handle)) return "none"
  if (handle.script === "signed-in") return isSignedIn ? "own" : "none"
  return handle.script === "own" || handle.script === "checkout" ? handle.script : "none"
}
