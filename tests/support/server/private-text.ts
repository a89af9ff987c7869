import { secrets } from "./secrets.ts"

/** Patterns of private data that no line of the Worker's log may contain. */
const PRIVATE: Record<string, RegExp> = {
  "an email address": /[\w.+-]+@[\w-]+(\.[\w-]+)+/,
  "a license key": /\b[A-Z0-9]{5}(-[A-Z0-9]{5}){3}\b|\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{20}\b/,
  "a session id": /\b[a-z2-7]{40}\b/,
  "a link's token": /\b(?=\w*[A-Z])[A-Za-z0-9]{43}\b/,
  "a cookie": /\bsession=/,
}

const found: string[] = []

/** Keeps what a line of a log has of private text for the end of the test (log-privacy.ts). */
export function inspectLine(line: object): void {
  found.push(...privateTextIn(line))
}

/** Returns the private text found since the last call. */
export const takePrivateText = (): string[] => found.splice(0)

/** The names of the private things in a line of the log, with the line. */
export function privateTextIn(line: object): string[] {
  const text = JSON.stringify(line)
  const secret = Object.values(secrets).find((value) => text.includes(value))
  const names = Object.entries(PRIVATE).flatMap(([name, pattern]) =>
    pattern.test(text) ? [`${name} in ${text}`] : [],
  )
  return secret ? [`a secret in ${text}`, ...names] : names
}
