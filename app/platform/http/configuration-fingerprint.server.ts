/** Computed once per isolate, in which the bindings stay the same object. */
const fingerprints = new WeakMap<object, Promise<string>>()

/**
 * A hash of the Worker's variables and secrets. Pages are stored under it in the Cache API: one that is found was
 * rendered with this very configuration, so it need not be parsed again, and a changed one shows at once.
 */
export function configurationOf(env: object): Promise<string> {
  const known = fingerprints.get(env)
  if (known) return known
  const computed = computeFingerprint(env)
  fingerprints.set(env, computed)
  return computed
}

async function computeFingerprint(env: object): Promise<string> {
  const variables = Object.entries(env).filter(([, value]) => typeof value === "string")
  const bytes = new TextEncoder().encode(JSON.stringify(variables.sort()))
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
