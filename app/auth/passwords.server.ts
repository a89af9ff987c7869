import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"

/** OWASP's scrypt parameters for about 16 MiB: native code, about a tenth of a second. */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const KEY_LENGTH = 32

type Cost = typeof COST

/** `scrypt$N$r$p$salt$hash`, base64: the parameters travel with the hash, so that they can be raised. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, COST)
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64"), hash.toString("base64")].join("$")
}

/** Takes as long for an unknown account (null) as for a wrong password, and is false for both. */
export async function isPasswordOf(storedHash: string | null, password: string): Promise<boolean> {
  const [algorithm, N, r, p, salt, hash] = (storedHash ?? DUMMY_HASH).split("$")
  if (algorithm !== "scrypt" || !salt || !hash) return false
  const expected = Buffer.from(hash, "base64")
  const actual = await derive(password, Buffer.from(salt, "base64"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(actual, expected) && storedHash !== null
}

const DUMMY_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$${btoa("0".repeat(16))}$${btoa("0".repeat(KEY_LENGTH))}`

/** Forms refuse longer passwords; whatever comes past them costs no more than this many UTF-16 units. */
const LONGEST = 512

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.slice(0, LONGEST).normalize("NFKC"), salt, KEY_LENGTH, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
