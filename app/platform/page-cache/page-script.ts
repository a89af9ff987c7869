import { fieldOf } from "#app/platform/text.ts"

const OTHERS = ["menu", "print", "desk", "own", "checkout", "reseller"] as const

/**
 * Which scripts a page runs: none, the line that closes its menu or that prints it, the shortcuts of the desk, the site's own,
 * or Razorpay's checkout too; "reseller" leads to the page of one, and loads nothing of it.
 */
export type PageScript = "none" | (typeof OTHERS)[number]

/** True where React runs in the browser. */
export function runsReact(page: PageScript) {
  return page === "own" || page === "checkout" || page === "reseller"
}

/**
 * Returns what the route declares in `handle.script`: a `PageScript`, or "signed-in" for a page that runs the site's
 * own scripts for signed-in users only. Pages without a declaration and error pages run none.
 */
export function choosePageScript(handle: unknown, isSignedIn: boolean, error?: unknown): PageScript {
  const declared = error ? undefined : fieldOf(handle, "script")
  if (declared === "signed-in") return isSignedIn ? "own" : "none"
  return OTHERS.find((script) => script === declared) ?? "none"
}

/** Returns the handle that declares the script of a page: that of its route, or else of the frame around it. */
export const deepestWithScript = (handles: readonly unknown[]) =>
  handles.findLast((handle) => fieldOf(handle, "script") !== undefined)

/** Closes the menu, which a link to a part of the same page would leave open over it. Allowed by its hash. */
export const MENU_SCRIPT =
  'document.getElementById("menu").addEventListener("click",function(){this.togglePopover?.(false)})'

/** Prints the page at its button. Allowed by its hash. */
export const PRINT_SCRIPT = 'document.getElementById("print")?.addEventListener("click",()=>print())'
