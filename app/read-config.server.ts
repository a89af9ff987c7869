import { type Config, parseConfig } from "./config.server.ts"

/** Thrown when variables are missing or malformed; the Worker then answers every request with 500. */
export class NotConfigured extends Error {
  constructor(readonly variables: string[]) {
    super(`not configured: ${variables.join(", ")}`)
  }
}

/** The configuration of the bindings. Throws NotConfigured. */
export function readConfig(env: unknown): Config {
  const parsed = parseConfig(env)
  if (parsed.kind === "malformed") throw new NotConfigured(parsed.variables)
  return parsed.config
}
