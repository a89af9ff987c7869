// By what a computer is recognized after a reinstallation: a hash of each part that the app can read. What to read on Windows, and what
// not, is in ../device-components.md.
import { createHash } from "node:crypto"

export const COMPONENT_NAMES = ["board", "cpu", "disk", "tpm", "os", "mac"] as const
export type ComponentName = (typeof COMPONENT_NAMES)[number]

export type Component = { name: string; hash: string }

/** What the parts say about themselves; null or left out for a part that can't be read. */
export type Parts = { [name in ComponentName]?: string | null }

/** What firmware says where the maker entered nothing: it is equal on computers that have nothing to do with one another. */
export const PLACEHOLDERS: readonly string[] = [
  ...["", "0", "0000000000000000", "123456789", "0123456789", "1234567890", "XXXXXXXX"],
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "03000200-0400-0500-0006-000700080009",
  "03D40274-0435-05DC-8506-010700080009",
  "00010203-0405-0607-0809-0A0B0C0D0E0F",
  "FEFEFEFE-FEFE-FEFE-FEFE-FEFEFEFEFEFE",
  "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF",
  ...["TO BE FILLED BY O.E.M.", "DEFAULT STRING", "SYSTEM SERIAL NUMBER", "BASE BOARD SERIAL NUMBER"],
  ...["SERIAL NUMBER", "NOT APPLICABLE", "NOT SPECIFIED", "NONE", "N/A", "UNKNOWN", "INVALID"],
  ...["00:00:00:00:00:00", "FF:FF:FF:FF:FF:FF"],
]

/** What the app sends, and compares offline: no value leaves the computer, and no placeholder is sent. */
export function hashParts(parts: Parts): Component[] {
  return COMPONENT_NAMES.flatMap((name) => {
    const value = normalize(parts[name] ?? "")
    if (PLACEHOLDERS.includes(value)) return []
    return [{ name, hash: createHash("sha256").update(`brisk-device-v1:${name}:${value}`).digest("hex") }]
  })
}

/** Without spaces around and repeated inside, in upper case. */
const normalize = (value: string) => value.trim().replace(/\s+/g, " ").toUpperCase()

/**
 * The same computer when at least three parts other than the processor, which many computers have, are known of both and more
 * than half of these are equal; "unknown" where fewer are known: then the device ID decides.
 */
export function compareComputers(
  one: readonly Component[],
  other: readonly Component[],
): "same" | "different" | "unknown" {
  const hashes = new Map(other.map(({ name, hash }) => [name, hash]))
  const shared = one.filter(({ name }) => name !== "cpu" && hashes.has(name))
  if (shared.length < 3) return "unknown"
  const equal = shared.filter(({ name, hash }) => hashes.get(name) === hash)
  return equal.length * 2 > shared.length ? "same" : "different"
}
