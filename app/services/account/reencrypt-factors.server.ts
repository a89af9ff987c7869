import type { Log, Signing, Store } from "#app/capabilities.ts"
import { listFactorsOfKey, replaceEncryptedSecret } from "#db/account/factor-keys.server.ts"

type Dependencies = Store & Pick<Signing, "secretCipher"> & Log

/** Per cron run: 72,000 a day. */
const BATCH_SIZE = 100

/** During a rotation, encrypts the secrets of the previous key with the current one. */
export async function reencryptFactors({ db, log, secretCipher }: Dependencies): Promise<void> {
  const { previous } = await secretCipher.keyIds()
  if (previous === null) return
  const factors = await listFactorsOfKey(db, previous, BATCH_SIZE)
  for (const { userId, encryptedSecret } of factors) {
    const secret = await secretCipher.decrypt({ ciphertext: encryptedSecret, keyId: previous }, userId)
    if (secret === null) continue
    const { ciphertext, keyId } = await secretCipher.encrypt(secret, userId)
    await replaceEncryptedSecret(db, userId, { from: encryptedSecret, to: ciphertext, keyId })
  }
  if (factors.length > 0) log.info("factors-reencrypted", { count: factors.length })
}
