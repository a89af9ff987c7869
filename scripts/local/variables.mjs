import { readFileSync } from "node:fs"
import { localAddresses } from "./addresses.mjs"

/**
 * The variables that this start gives the local site before those of .dev.vars: its addresses, and of the plain ones of wrangler.toml
 * those that the environment has, such as RATE_LIMIT_SCALE, and those of the reseller. Other secrets and ENVIRONMENT stay those of .dev.vars.
 */
export function localVariables(environment = process.env) {
  const given = plainVariables()
    .map((name) => [name, environment[name]])
    .filter(([, value]) => value !== undefined)
  const ofReseller = Object.entries(environment).filter(
    ([name, value]) => value !== undefined && /^(?:RESELLER|POLAR_\w+)$/.test(name),
  )
  return { ...Object.fromEntries([...given, ...ofReseller]), ...localAddresses() }
}

/** The names under [vars] in wrangler.toml, also those that are commented out. */
function plainVariables() {
  const [, vars = ""] = readFileSync("wrangler.toml", "utf8").split("\n[vars]\n")
  const names = [...vars.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*) = /gm)].map(([, name]) => name)
  return names.filter((name) => name !== "ENVIRONMENT")
}
