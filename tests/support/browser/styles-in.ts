import { hash } from "node:crypto"

/** The text of each style element of a document. */
export function stylesIn(html: string): string[] {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = ""]) => text)
}

/** Returns the hash source that allows a style in a Content-Security-Policy. */
export const hashSource = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`
