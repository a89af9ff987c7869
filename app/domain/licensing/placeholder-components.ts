import type { ComponentName } from "./components.ts"

/**
 * What firmware says where the maker of a computer entered nothing, as `normalizeComponent` writes it: equal on computers that have nothing
 * to do with one another. docs/device-components.md has the list for the app, which sends none of them; one that is sent
 * anyway counts as missing.
 */
export const PLACEHOLDER_VALUES: readonly string[] = [
  "",
  "0",
  "0000000000000000",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "03000200-0400-0500-0006-000700080009",
  "03D40274-0435-05DC-8506-010700080009",
  "00010203-0405-0607-0809-0A0B0C0D0E0F",
  "FEFEFEFE-FEFE-FEFE-FEFE-FEFEFEFEFEFE",
  "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF",
  "TO BE FILLED BY O.E.M.",
  "DEFAULT STRING",
  "SYSTEM SERIAL NUMBER",
  "BASE BOARD SERIAL NUMBER",
  "SERIAL NUMBER",
  "NOT APPLICABLE",
  "NOT SPECIFIED",
  "NONE",
  "N/A",
  "UNKNOWN",
  "INVALID",
  "123456789",
  "0123456789",
  "1234567890",
  "XXXXXXXX",
  "00:00:00:00:00:00",
  "FF:FF:FF:FF:FF:FF",
]

/** The text of a value that is hashed: without spaces around and repeated inside, in upper case. */
const normalizeComponent = (value: string) => value.trim().replace(/\s+/g, " ").toUpperCase()

/** What the app hashes with SHA-256. The prefix keeps the hash from being looked up, or compared with another product's. */
export const componentText = (name: ComponentName, value: string) =>
  `brisk-device-v1:${name}:${normalizeComponent(value)}`
