import { generateKeyPairSync, hash, randomBytes, sign } from "node:crypto"
import { expectStatus, type TestClient } from "#tests/support/server/test-client.ts"

type Purpose = "log-in" | "confirm" | "add"

/** Options of a passkey request that the site sends to a browser. */
type PasskeyOptions = { challenge: string; user?: { id: string } }

/** Deviations from a correct authenticator or browser; undefined for correct behavior. */
export type Deviations = {
  type?: string
  origin?: string
  rpId?: string
  crossOrigin?: boolean
  challenge?: string
  userPresent?: boolean
  userVerified?: boolean
  userHandle?: string
  id?: string
  signCount?: number
  /** Changes the assertion after it was signed. */
  tamper?: "signature" | "authenticatorData" | "clientDataJSON"
}

const sha256 = (data: string | Buffer) => hash("sha256", data, "buffer")

/** An authenticator with one key, and the browser in front of it. */
export class Authenticator {
  readonly id = randomBytes(32).toString("base64url")
  userHandle = ""
  signCount = 0
  private readonly keys

  /** Creates an authenticator for an origin; by default the tests' site, with ES256. */
  constructor(
    private readonly origin = "http://localhost:8787",
    private readonly algorithm: "ES256" | "RS256" = "ES256",
  ) {
    this.keys =
      algorithm === "ES256"
        ? generateKeyPairSync("ec", { namedCurve: "P-256" })
        : generateKeyPairSync("rsa", { modulusLength: 2048 })
  }

  /** The answer to `navigator.credentials.create`, as JSON. */
  register({ challenge, user }: PasskeyOptions, deviations: Deviations = {}): string {
    this.userHandle = user?.id ?? ""
    const id = Buffer.from(this.id, "base64url")
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.coseKey()])
    const data = Buffer.concat([this.authenticatorData(0x40, deviations), credential])
    const attestationObject = Buffer.concat([
      Buffer.from("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59", "latin1"),
      Buffer.from([data.length >> 8, data.length & 0xff]),
      data,
    ]).toString("base64url")
    const clientDataJSON = this.clientData("webauthn.create", challenge, deviations).toString("base64url")
    return JSON.stringify({ id: deviations.id ?? this.id, response: { clientDataJSON, attestationObject } })
  }

  /** The answer to `navigator.credentials.get`, as JSON. */
  assert({ challenge }: PasskeyOptions, deviations: Deviations = {}): string {
    const { id = this.id, userHandle = this.userHandle, tamper } = deviations
    const authenticatorData = this.authenticatorData(0, deviations)
    const clientData = this.clientData("webauthn.get", challenge, deviations)
    const signature = sign(
      "sha256",
      Buffer.concat([authenticatorData, sha256(clientData)]),
      this.keys.privateKey,
    )
    const response = { clientDataJSON: clientData, authenticatorData, signature }
    const last = tamper && response[tamper].length - 1
    if (tamper && last !== undefined) {
      const bytes = response[tamper]
      // The last byte of client data is the closing brace of its JSON: a space in the middle changes no value.
      if (tamper === "clientDataJSON") response[tamper] = Buffer.from(`${bytes.toString().slice(0, -1)} }`)
      else bytes.writeUInt8((bytes[last] ?? 0) ^ 1, last)
    }
    const texts = Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")])
    return JSON.stringify({ id, response: { ...Object.fromEntries(texts), userHandle } })
  }

  /** In CBOR: the kind of the key (1), its algorithm (3), then the curve (-1) and coordinates (-2, -3), or n (-1) and e (-2). */
  private coseKey(): Buffer {
    const { x = "", y = "", n = "" } = this.keys.publicKey.export({ format: "jwk" })
    const parts =
      this.algorithm === "ES256"
        ? ["a5010203262001215820", x, "225820", y]
        : ["a401030339010020590100", n, "2143010001"]
    return Buffer.concat(parts.map((part, index) => Buffer.from(part, index % 2 === 0 ? "hex" : "base64url")))
  }

  private authenticatorData(flags: number, deviations: Deviations): Buffer {
    const { rpId, userPresent = true, userVerified = true, signCount } = deviations
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signCount ?? this.signCount)
    const person = (userPresent ? 0x01 : 0) | (userVerified ? 0x04 : 0)
    return Buffer.concat([
      sha256(rpId ?? new URL(this.origin).hostname),
      Buffer.from([flags | person]),
      count,
    ])
  }

  private clientData(defaultType: string, issued: string, deviations: Deviations): Buffer {
    const { type = defaultType, challenge = issued, origin = this.origin, crossOrigin = false } = deviations
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  }
}

/** Requests the site's passkey options for this client. */
export async function passkeyOptions(client: TestClient, purpose: Purpose): Promise<PasskeyOptions> {
  const response = await expectStatus(client.post("/passkey-options", { purpose }), 200)
  return (await response.json()) as PasskeyOptions
}

/** Adds a passkey to the client's account on its own form. */
export async function addPasskey(
  client: TestClient,
  authenticator = new Authenticator(),
  { name = "My phone", ...deviations }: Deviations & { name?: string } = {},
) {
  const registration = authenticator.register(await passkeyOptions(client, "add"), deviations)
  const response = await client.post("/account/passkey", { name, registration })
  return { authenticator, registration, response }
}

/** Logs the client in with the passkey. */
export async function logInWithPasskey(
  client: TestClient,
  authenticator: Authenticator,
  deviations: Deviations = {},
  path = "/login",
): Promise<Response> {
  const assertion = authenticator.assert(await passkeyOptions(client, "log-in"), deviations)
  return client.post(path, { assertion })
}
