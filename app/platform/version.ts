import { compareTexts } from "./text.ts"

const isVersionNumber = (text: string) => /^(0|[1-9]\d{0,4})$/.test(text)

/** No number begins with a zero. */
const isIdentifier = (text: string) => /^[\dA-Za-z-]+$/.test(text) && !/^0\d+$/.test(text)

const MAX_VERSION_LENGTH = 40

/**
 * The one text of a version of two to four numbers, which Semantic Versioning 2.0.0 has three of: four where the last is not 0,
 * else three, and its pre-release, so that "1.2" and "1.2.0.0" are "1.2.0". Null for another text.
 */
export function parseVersion(text: string) {
  if (text.length > MAX_VERSION_LENGTH) return null
  const { numbers, prerelease } = splitVersion(text)
  const isVersion =
    numbers.length >= 2 &&
    numbers.length <= 4 &&
    numbers.every(isVersionNumber) &&
    prerelease.every(isIdentifier)
  if (!isVersion) return null
  const [major, minor, patch = "0", build = "0"] = numbers
  const core = [major, minor, patch, ...(build === "0" ? [] : [build])].join(".")
  return prerelease.length > 0 ? `${core}-${prerelease.join(".")}` : core
}

/**
 * Negative, zero or positive, as the first version is lower than, equal to or higher than the other, in the order of Semantic
 * Versioning 2.0.0, section 11; a missing number is 0.
 */
export function compareVersions(one: string, other: string) {
  const [left, right] = [splitVersion(one), splitVersion(other)]
  const byNumbers = compareParts(left.numbers, right.numbers, "0")
  if (byNumbers !== 0) return byNumbers
  // A version without a pre-release is above each of its pre-releases.
  if (left.prerelease.length === 0 || right.prerelease.length === 0) {
    return right.prerelease.length - left.prerelease.length
  }
  return compareParts(left.prerelease, right.prerelease, "")
}

function splitVersion(version: string) {
  const dash = version.indexOf("-")
  if (dash < 0) return { numbers: version.split("."), prerelease: [] }
  return { numbers: version.slice(0, dash).split("."), prerelease: version.slice(dash + 1).split(".") }
}

function compareParts(left: readonly string[], right: readonly string[], missing: string) {
  const length = Math.max(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const difference = compareIdentifiers(left[index] ?? missing, right[index] ?? missing)
    if (difference !== 0) return difference
  }
  return 0
}

/** Numbers by their value and below texts, texts by ASCII, and nothing below everything. */
function compareIdentifiers(one: string, other: string) {
  const isNumber = (text: string) => /^\d+$/.test(text)
  if (isNumber(one) && isNumber(other)) return one.length - other.length || compareTexts(one, other)
  const rank = (text: string) => (text === "" ? 0 : isNumber(text) ? 1 : 2)
  return rank(one) - rank(other) || compareTexts(one, other)
}
