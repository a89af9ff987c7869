import { apiCall, cachedForAnHour } from "./license-call.server.ts"

/** Public keys that verify machine files; during a key rotation, both the old and the new key. */
export const loader = apiCall(async ({ context }) =>
  cachedForAnHour({ keys: await context.signer.publicKeys() }),
)
