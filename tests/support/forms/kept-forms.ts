/** The form that a page keeps, as its hidden field has it; empty where it keeps none. */
export function keptFormOf(html: string, field: "keptForm" | "resend" = "keptForm"): string {
  return new RegExp(`name="${field}" value="([\\w-]*)"`).exec(html)?.[1] ?? ""
}

/** The fields of a kept form. */
export function keptFieldsOf(kept: string): Record<string, string> {
  const texts = Buffer.from(kept, "base64url").toString().split("\0")
  const names = texts.filter((_, index) => index % 2 === 0)
  return Object.fromEntries(names.map((name, index) => [name, texts[2 * index + 1] ?? ""]))
}
