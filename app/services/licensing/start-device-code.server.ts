import { createLinkToken, hashLinkToken } from "#app/auth/link-tokens.server.ts"
import type { Clock, Random, Signing, Store, Visitor } from "#app/capabilities.ts"
import type { Components } from "#app/domain/licensing/components.ts"
import { createUserCode, DEVICE_CODE_LIFETIME } from "#app/domain/licensing/device-code.ts"
import { addMilliseconds } from "#app/domain/time.ts"
import { addDeviceCode } from "#db/licensing/device-codes.server.ts"
import type { ActivatedDevice } from "./activate-device.server.ts"

type Dependencies = Store & Clock & Random & Signing & Visitor

/** How many codes are drawn until one is free. */
const MAX_DRAWS = 5

/** The code that the app keeps, and the one that it shows. */
export type NewDeviceCode = { deviceCode: string; userCode: string }

export const userCodeText = (userCode: string) => `user-code:${userCode}`

/** Stores that a device waits to be activated in a browser. Neither of its codes is stored as it is. */
export async function startDeviceCode(
  context: Dependencies,
  device: ActivatedDevice,
): Promise<NewDeviceCode> {
  const { db, keyedHasher, geolocation, now, randomBytes } = context
  const { deviceId, name: deviceName, appVersion } = device
  const deviceCode = createLinkToken(randomBytes)
  const codeHash = hashLinkToken(deviceCode)
  const country = await geolocation.findCountry()
  const createdAt = now()
  const expiresAt = addMilliseconds(createdAt, DEVICE_CODE_LIFETIME)
  const sent = { deviceId, deviceName, appVersion, country, createdAt, expiresAt }
  const encrypted = await encryptComponents(context, codeHash, device.components)
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const userCode = createUserCode(randomBytes)
    const userCodeHash = keyedHasher.hash(userCodeText(userCode))
    if (await addDeviceCode(db, { codeHash, userCodeHash, ...sent, ...encrypted }))
      return { deviceCode, userCode }
  }
  throw new Error("no code is free")
}

/** Encrypted, not hashed: the machine file lists them as the app sent them. */
async function encryptComponents(
  { secretCipher }: Pick<Dependencies, "secretCipher">,
  codeHash: string,
  components: Components,
) {
  if (Object.keys(components).length === 0) return {}
  const { ciphertext, keyId } = await secretCipher.encrypt(JSON.stringify(components), codeHash)
  return { components: ciphertext, componentsKeyId: keyId }
}
