import { hash } from "node:crypto"

/** Computed once per isolate, in which the bindings stay the same object. */
const fingerprints = new WeakMap<object, string>()

/**
 * A hash of the Worker's variables and secrets. Pages are stored under it in the Cache API: a hit was rendered with this
 * configuration, so that it need not be parsed again, and a changed configuration shows at once.
 */
export function pickConfiguration(env: object) {
  const fingerprint = fingerprints.get(env) ?? computeFingerprint(env)
  fingerprints.set(env, fingerprint)
  return fingerprint
}

function computeFingerprint(env: object) {
  const variables = Object.entries(env).filter(([, value]) => typeof value === "string")
  return hash("sha256", JSON.stringify(variables.sort()))
}
