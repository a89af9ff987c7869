// How the desktop app updates itself, with nothing but fetch and Node's own crypto. See ../releases.md. An app that uses
// WinSparkle or NetSparkle reads the feed with it instead, and the rules are the same.
import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto"

export type Update = {
  version: string
  /** In bytes, and SHA-256 in lower-case hex; null where only the feed was asked, which has no hash. */
  size: number
  sha256: string | null
  url: string
  /** Ed25519 over the bytes of the installer, in base64; null for an unsigned one, which is never run. */
  signature: string | null
}

export type UpdateAnswer =
  | { kind: "update"; update: Update }
  | { kind: "up-to-date" }
  /** Nobody has answered: ask again tomorrow. It never means that there is no update. */
  | { kind: "undecided" }

export type Installer =
  | { kind: "genuine"; bytes: Uint8Array }
  /** Not the file that its author has signed: delete it, and run nothing. */
  | { kind: "refused"; because: "not-newer" | "unsigned" | "size" | "hash" | "signature" }
  | { kind: "undecided" }

type Settings = {
  siteUrl: string
  /** Built into the app: the 32 bytes that `npm run release -- create-key` prints, in base64. */
  publicKey: string
  /** Of the app that runs, such as `1.2.0`. */
  version: string
  channel?: "stable" | "beta"
  /** In milliseconds. */
  timeout?: number
}

export function createUpdateClient(settings: Settings) {
  const { siteUrl, version, channel = "stable", timeout = 10_000 } = settings
  const query = new URLSearchParams({ channel })
  const key = publicKeyOf(settings.publicKey)

  async function get(url: string): Promise<Response | null> {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(timeout) })
      return response.status === 200 || response.status === 404 ? response : null
    } catch {
      return null
    }
  }

  /** Once a day, and when the user asks. */
  async function checkForUpdate(): Promise<UpdateAnswer> {
    const response = await get(`${siteUrl}/api/v1/releases/latest?${query}`)
    if (!response) return { kind: "undecided" }
    const answer = (await response.json().catch(() => null)) as LatestRelease | null
    if (answer?.code === "RELEASE_NOT_FOUND") return { kind: "up-to-date" }
    if (!answer?.version || answer.size === null || answer.sha256 === null) return { kind: "undecided" }
    const { size, sha256, url, signature } = answer
    return answerOf({ version: answer.version, size, sha256, url, signature })
  }

  /** The same by the feed that WinSparkle and NetSparkle read. */
  async function checkFeed(): Promise<UpdateAnswer> {
    const response = await get(`${siteUrl}/api/v1/releases/appcast.xml?${query}`)
    const feed = response?.status === 200 ? await response.text().catch(() => "") : ""
    // The page of a hotel network has no items either.
    if (!feed.includes("<rss ")) return { kind: "undecided" }
    const [newest] = readAppcast(feed).sort((a, b) => compareVersions(b.version, a.version))
    return newest ? answerOf(newest) : { kind: "up-to-date" }
  }

  const answerOf = (update: Update): UpdateAnswer =>
    compareVersions(update.version, version) > 0 ? { kind: "update", update } : { kind: "up-to-date" }

  /** Downloads an update and checks it. Only the bytes of a genuine one are ever written to the disk and run. */
  async function download(update: Update): Promise<Installer> {
    if (compareVersions(update.version, version) <= 0) return { kind: "refused", because: "not-newer" }
    if (update.signature === null) return { kind: "refused", because: "unsigned" }
    const response = await get(update.url)
    if (response?.status !== 200) return { kind: "undecided" }
    const bytes = await response.bytes().catch(() => null)
    if (!bytes) return { kind: "undecided" }
    const because = whyRefused(bytes, update, key)
    return because ? { kind: "refused", because } : { kind: "genuine", bytes }
  }

  return { checkForUpdate, checkFeed, download }
}

type LatestRelease = {
  code?: string
  version?: string
  size: number | null
  sha256: string | null
  url: string
  signature: string | null
}

/**
 * Size and hash find a broken download. The signature alone finds a file that somebody else has put there, even one who
 * has taken over the site, because its key was never on it.
 */
function whyRefused(bytes: Uint8Array, { size, sha256, signature }: Update, key: KeyObject) {
  if (size !== 0 && bytes.length !== size) return "size"
  if (sha256 !== null && createHash("sha256").update(bytes).digest("hex") !== sha256) return "hash"
  const isGenuine = verify(null, bytes, key, Buffer.from(signature ?? "", "base64"))
  return isGenuine ? null : "signature"
}

function publicKeyOf(base64: string): KeyObject {
  const x = Buffer.from(base64, "base64").toString("base64url")
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" })
}

/** The items of this site's feed; for any other, use an XML library. */
export function readAppcast(xml: string): Update[] {
  return [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = ""]) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(item)?.[1]
    return {
      version: /<sparkle:version>([^<]+)</.exec(item)?.[1] ?? "0",
      size: Number(attribute("length") ?? 0),
      sha256: null,
      url: (attribute("url") ?? "").replaceAll("&amp;", "&"),
      signature: attribute("sparkle:edSignature") ?? null,
    }
  })
}

/**
 * Negative, zero or positive, in the order of Semantic Versioning 2.0.0, section 11: a missing number is 0, and 1.3.0-beta.2 is
 * before 1.3.0-beta.10, which is before 1.3.0.
 */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [splitVersion(one), splitVersion(other)]
  const byNumbers = compareParts(left.numbers, right.numbers, "0")
  if (byNumbers !== 0) return byNumbers
  if (left.prerelease === null || right.prerelease === null) {
    return Number(left.prerelease === null) - Number(right.prerelease === null)
  }
  return compareParts(left.prerelease, right.prerelease, "")
}

function splitVersion(version: string) {
  const [numbers = "", ...rest] = version.split("-")
  return { numbers: numbers.split("."), prerelease: rest.length > 0 ? rest.join("-").split(".") : null }
}

/** Nothing is below numbers, and these are below texts. */
function compareParts(left: readonly string[], right: readonly string[], missing: string): number {
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [one, other] = [left[index] ?? missing, right[index] ?? missing]
    const difference =
      rankOf(one) - rankOf(other) ||
      (rankOf(one) === 1 && one.length - other.length) ||
      compareTexts(one, other)
    if (difference !== 0) return difference
  }
  return 0
}

const rankOf = (part: string) => (part === "" ? 0 : /^\d+$/.test(part) ? 1 : 2)
const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
