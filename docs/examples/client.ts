// A complete client of the Brisk licensing API, with nothing but fetch and Node's own crypto: what the desktop app does,
// in another language. See ../licensing-api.md.
import { createHash, createPublicKey, verify } from "node:crypto"
import { type Component, compareComputers } from "./components.ts"

export type Device = {
  deviceId: string
  deviceName?: string
  appVersion?: string
  /** What `hashParts` makes of the computer's parts; it is then recognized after a reinstallation. */
  components?: Component[]
}

export type License = {
  planType: "basic" | "business"
  maxDevices: number
  devicesUsed: number
  purchasedAt: string
  transfersLeft: number
  transferUntil: string
  /** What the plan includes. */
  features: { automaticUpdates: boolean }
}

export type Jwk = { kty: string; crv: string; x: string; kid: string }

export type Answer =
  | { kind: "licensed"; license: License; machineFile: string }
  /** The server has decided. `sentence` may be shown as it is. */
  | { kind: "refused"; code: string; sentence: string }
  /** Nobody has decided: no connection, a firewall, a server that fails or too many attempts. Go by the machine file. */
  | { kind: "undecided" }

/** What an app shows that waits to be activated in a browser; times are in seconds. */
export type DeviceCode = {
  deviceCode: string
  userCode: string
  verificationUri: string
  verificationUriComplete: string
  expiresIn: number
  interval: number
}

export type LinkAnswer =
  /** Once: keep the key. */
  | { kind: "linked"; licenseKey: string; license: License; machineFile: string }
  /** Nobody has entered the code yet. */
  | { kind: "waiting" }
  /** The app asks too often. */
  | { kind: "slow-down" }
  | { kind: "refused"; code: string; sentence: string }
  | { kind: "undecided" }

/** What the server answers when it has decided; any other status decides nothing. */
const FINAL_STATUSES = [403, 404, 409, 410, 422]

const SENTENCES: Record<string, string> = {
  LICENSE_NOT_FOUND:
    "There is no license with this key. Please compare it with the key on your dashboard or in your receipt.",
  LICENSE_REVOKED: "This license key was revoked. Your dashboard says why, or shows the new key.",
  DEVICE_NOT_ACTIVATED: "This computer was released from the license. Activate it again to go on.",
}

export function createLicenseClient(siteUrl: string, timeout = 10_000) {
  async function call(path: string, body?: object): Promise<{ status: number; body: unknown } | null> {
    try {
      const response = await fetch(siteUrl + path, {
        method: body ? "POST" : "GET",
        ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeout),
      })
      return { status: response.status, body: await response.json() }
    } catch {
      return null
    }
  }

  /** When the key is entered, and whenever this computer has to be activated again. */
  async function activate(licenseKey: string, device: Device): Promise<Answer> {
    const answer = await call("/api/v1/licenses/activate", { licenseKey, ...device })
    return answer ? readAnswer(answer.status, answer.body) : { kind: "undecided" }
  }

  /** At every start that finds a connection. */
  async function validate(licenseKey: string, { deviceId, components }: Device): Promise<Answer> {
    const answer = await call("/api/v1/licenses/validate", { licenseKey, deviceId, components })
    return answer ? readAnswer(answer.status, answer.body) : { kind: "undecided" }
  }

  /** Before the app is uninstalled, or on "use another computer". True when it was released. */
  async function deactivate(licenseKey: string, { deviceId, components }: Device): Promise<boolean> {
    return (await call("/api/v1/licenses/deactivate", { licenseKey, deviceId, components }))?.status === 200
  }

  /** A code to be entered in a browser, instead of a key; null when nobody has answered. `linkByCode` does the whole. */
  async function startLink(device: Device): Promise<DeviceCode | null> {
    const answer = await call("/api/v1/device-codes", device)
    return answer?.status === 201 ? (answer.body as DeviceCode) : null
  }

  /** Whether the code was entered; not before the interval has passed. */
  async function askForKey(deviceCode: string): Promise<LinkAnswer> {
    const answer = await call("/api/v1/device-codes/token", { deviceCode })
    return answer ? readLinkAnswer(answer.status, answer.body) : { kind: "undecided" }
  }

  /** The keys that machine files are signed with; keep them, and ask again when a file names one that is not there. */
  async function fetchKeys(): Promise<Jwk[]> {
    const answer = await call("/.well-known/jwks.json")
    return answer?.status === 200 ? (answer.body as { keys: Jwk[] }).keys : []
  }

  /** The list of revoked licenses, for `newerRevocationList`; null when nobody has answered. */
  async function fetchRevocationList(): Promise<string | null> {
    const answer = await call("/api/v1/revocations")
    return answer?.status === 200 ? (answer.body as { revocationList: string }).revocationList : null
  }

  return { activate, validate, deactivate, startLink, askForKey, fetchKeys, fetchRevocationList }
}

function readLinkAnswer(status: number, body: unknown): LinkAnswer {
  const { code, licenseKey } = body as Partial<{ code: string; licenseKey: string }>
  if (status === 202) return { kind: "waiting" }
  if (status === 429 && code === "SLOW_DOWN") return { kind: "slow-down" }
  const answer = readAnswer(status, body)
  if (answer.kind !== "licensed") return answer
  return licenseKey ? { ...answer, kind: "linked", licenseKey } : { kind: "undecided" }
}

function readAnswer(status: number, body: unknown): Answer {
  const answer = body as Partial<{
    valid: boolean
    code: string
    title: string
    license: License
    machineFile: string
  }>
  const { license, machineFile, code } = answer
  if ((status === 200 || status === 201) && license && machineFile)
    return { kind: "licensed", license, machineFile }
  if (!code || (status !== 200 && !FINAL_STATUSES.includes(status))) return { kind: "undecided" }
  return { kind: "refused", code, sentence: SENTENCES[code] ?? answer.title ?? code }
}

export type MachineFile = {
  meta: { issued: string; expiry: string; ttl: number; kid: string }
  data: {
    licenseKey: string
    deviceId: string
    planType: string
    maxDevices: number
    /** Absent in older files. */
    features?: { automaticUpdates: boolean }
    /** The parts of the computer, where the app sent them. */
    components?: Component[]
  }
}

export type RevocationList = {
  meta: { number: number; issued: string; kid: string }
  data: { revoked: string[] }
}

type Unsigned = "unreadable" | "unknown-key" | "forged"

export type Verdict =
  | { kind: "valid"; file: MachineFile }
  | { kind: "invalid"; because: Unsigned | "other-device" | "expired" | "not-yet-valid" | "revoked" }

/** A clock may be wrong by this much before a file counts as one from the future: 24 hours, in milliseconds. */
const CLOCK_SKEW = 86_400_000

type Facts = {
  keys: readonly Jwk[]
  deviceId: string
  /** Those of this computer, if the app reads them. */
  components?: readonly Component[] | undefined
  now: Date
  /** The list that is kept; null when there is none yet. */
  revocations: RevocationList | null
}

/** Whether this machine file licenses this computer now; asks nobody. Nothing in it is believed before its signature. */
export function verifyMachineFile(text: string, facts: Facts): Verdict {
  const { keys, now, revocations } = facts
  const file = readSigned<MachineFile>(text, "MACHINE FILE", "machine/", keys)
  if (typeof file === "string") return { kind: "invalid", because: file }
  if (isOfOtherDevice(file, facts)) return { kind: "invalid", because: "other-device" }
  if (now.getTime() >= Date.parse(file.meta.expiry)) return { kind: "invalid", because: "expired" }
  if (now.getTime() < Date.parse(file.meta.issued) - CLOCK_SKEW) {
    return { kind: "invalid", because: "not-yet-valid" }
  }
  const hash = createHash("sha256").update(file.data.licenseKey).digest("hex")
  if (revocations?.data.revoked.includes(hash)) return { kind: "invalid", because: "revoked" }
  return { kind: "valid", file }
}

/** By the components where enough of them are known, so that the file of a copied disk is refused; else by the ID. */
function isOfOtherDevice({ data }: MachineFile, { deviceId, components = [] }: Facts): boolean {
  const compared = compareComputers(data.components ?? [], components)
  return compared === "unknown" ? data.deviceId !== deviceId : compared === "different"
}

/** A list, or null for one that does not verify: then it is as if there were none. */
export function readRevocationList(text: string, keys: readonly Jwk[]): RevocationList | null {
  const list = readSigned<RevocationList>(text, "REVOCATION LIST", "revocations/", keys)
  return typeof list === "string" ? null : list
}

/** Which of two lists to keep: the fetched one, unless it is forged or has a lower number than the kept one. */
export function newerRevocationList(kept: string | null, fetched: string | null, keys: readonly Jwk[]) {
  const [old, list] = [kept, fetched].map((text) => (text === null ? null : readRevocationList(text, keys)))
  if (!list) return kept
  return old && old.meta.number > list.meta.number ? kept : fetched
}

/** What is in a signed text, or why it can't be believed. Of the payload, only `kid` is read before the signature. */
function readSigned<Payload extends { meta: { kid: string } }>(
  text: string,
  label: string,
  prefix: string,
  keys: readonly Jwk[],
): Payload | Unsigned {
  const envelope = readEnvelope<Payload>(text, label)
  if (!envelope) return "unreadable"
  const { enc, sig, payload } = envelope
  const key = keys.find(({ kid, kty, crv }) => kid === payload.meta.kid && kty === "OKP" && crv === "Ed25519")
  if (!key) return "unknown-key"
  const publicKey = createPublicKey({ key, format: "jwk" })
  const isGenuine = verify(null, Buffer.from(prefix + enc), publicKey, Buffer.from(sig, "base64"))
  return isGenuine ? payload : "forged"
}

function readEnvelope<Payload extends object>(text: string, label: string) {
  const lines = text.trim().split(/\r?\n/)
  if (lines.shift() !== `-----BEGIN ${label}-----` || lines.pop() !== `-----END ${label}-----`) return null
  try {
    const { enc, sig, alg } = JSON.parse(Buffer.from(lines.join(""), "base64").toString())
    if (typeof enc !== "string" || typeof sig !== "string" || alg !== "base64+ed25519") return null
    const payload: Payload = JSON.parse(Buffer.from(enc, "base64").toString())
    return "meta" in payload && "data" in payload ? { enc, sig, payload } : null
  } catch {
    return null
  }
}
