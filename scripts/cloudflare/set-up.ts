import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { unstable_readConfig } from "wrangler"
import { parseConfig } from "#app/config.server.ts"
import { createSecrets } from "../local/secrets.mjs"
import { withTemporaryDirectory } from "../temporary-directory.ts"
import {
  findOrCreateBucket,
  findOrCreateDatabase,
  findOrCreateNamespace,
  listSecrets,
  namesOf,
  requireLogin,
} from "./account.ts"
import { explainMissingPrerequisite } from "./prerequisites.ts"
import { PRODUCTION_VARS, WELL_FORMED_SECRETS } from "./production-vars.ts"
import {
  OPTIONAL_SECRETS,
  PROVIDER_SECRETS,
  QUESTIONS,
  readProductionVars,
  type Values,
  writeProductionVars,
} from "./settings.ts"
import type { Wrangler } from "./wrangler.ts"
import { changeWranglerToml } from "./wrangler-toml.ts"

const ISSUED_SECRETS = { ...PROVIDER_SECRETS, ...OPTIONAL_SECRETS }

type Dependencies = {
  /** The folder of wrangler.toml. */
  root: string
  isDryRun: boolean
  /** The name of the Worker: that of production, or of a preview with everything of its own. */
  worker: string
  environment: Record<string, string | undefined>
  /** Values of [vars] from flags. */
  flags: Values
  /** Asks a person; returns the suggestion when nobody can be asked. */
  ask: (question: string, suggestion: string) => Promise<string>
  wrangler: Wrangler
  /** Rejects with an error whose cause is what the command printed as errors. */
  npm: (args: string[]) => Promise<void>
  print: (line: string) => void
}

/**
 * Creates what is missing on Cloudflare, writes wrangler.toml, deploys. A second run finds what the first one made, and
 * goes on where it ended.
 */
export async function setUp(dependencies: Dependencies): Promise<void> {
  const { isDryRun, environment, wrangler, print } = dependencies
  print(
    isDryRun
      ? "What set-up would call, on an account with nothing in it:"
      : "Calls that change your account:",
  )
  if (isDryRun) {
    print("  wrangler whoami --json")
    return setUpAccount(dependencies)
  }
  const account = await requireLogin(wrangler, environment.CLOUDFLARE_ACCOUNT_ID)
  print(`Account: ${account.name}`)
  try {
    await setUpAccount(dependencies)
  } catch (error) {
    throw explainMissingPrerequisite(error, account.id)
  }
}

async function setUpAccount(dependencies: Dependencies): Promise<void> {
  const { root, worker, isDryRun, wrangler, print } = dependencies
  const names = namesOf(worker)
  const show = (program: string, args: string[]) => print(`  ${program} ${args.join(" ")}`)
  const write: Wrangler = async (args) => {
    show("wrangler", args)
    return isDryRun ? "" : wrangler(args)
  }
  const read: Wrangler = async (args) => {
    if (isDryRun) show("wrangler", args)
    return isDryRun ? "" : wrangler(args)
  }
  const vars = isDryRun ? dependencies.flags : await readVars(dependencies)
  const secrets = isDryRun
    ? {}
    : await readMissingSecrets(dependencies, await listSecrets(read, worker), vars)
  if (isDryRun) await listSecrets(read, worker)

  // First what a fresh account may refuse.
  await findOrCreateBucket(names, read, write)
  const databaseId = await findOrCreateDatabase(names, read, write)
  const namespaceId = await findOrCreateNamespace(names, read, write)
  const file = join(root, "wrangler.toml")
  const toml = readFileSync(file, "utf8")
  const changed = changeWranglerToml(toml, { worker, names, databaseId, namespaceId, vars })
  if (!isDryRun && changed !== toml) {
    writeFileSync(file, changed)
    print("Wrote wrangler.toml. Commit it: ids are no secrets.")
  }
  await deploy(dependencies, { secrets, siteUrl: vars.SITE_URL ?? "" }, show)
}

async function readVars({ root, flags, ask }: Dependencies): Promise<Values> {
  const current = unstable_readConfig({ config: join(root, "wrangler.toml") }).vars
  const values: Values = {}
  for (const [name, question] of Object.entries(QUESTIONS)) {
    values[name] = flags[name] ?? (await ask(question, String(current[name] ?? "")))
  }
  return values
}

/**
 * The secrets that are not on Cloudflare yet: from the environment or an earlier run, asked for, or generated. They are
 * written to PRODUCTION_VARS before they are uploaded, because Cloudflare gives none back.
 */
async function readMissingSecrets(
  { root, environment, ask, print }: Dependencies,
  existing: string[],
  vars: Values,
): Promise<Values> {
  const kept = readProductionVars(root)
  const generated = createSecrets()
  const missing: Values = {}
  for (const [name, question] of Object.entries({ ...ISSUED_SECRETS, ...generated })) {
    if (existing.includes(name)) continue
    const known = environment[name] ?? kept[name]
    const value = known ?? (name in generated ? question : await ask(question, ""))
    if (value !== "" || !(name in OPTIONAL_SECRETS)) missing[name] = value
  }
  const { vars: current } = unstable_readConfig({ config: join(root, "wrangler.toml") })
  requireValid({ ...current, ...vars, ...WELL_FORMED_SECRETS, ...missing })
  if (Object.keys(missing).length > 0) {
    writeProductionVars(root, { ...kept, ...missing })
    print(
      `Wrote the secrets to ${PRODUCTION_VARS}. Copy it to your password manager: Cloudflare gives none back.`,
    )
  }
  return missing
}

/** Throws before anything was created. */
function requireValid(values: Record<string, unknown>): void {
  const parsed = parseConfig(values)
  if (parsed.kind === "valid") return
  const remedies = parsed.variables.map((name) =>
    name in ISSUED_SECRETS ? `  ${name}=… in the environment` : `  ${name} in wrangler.toml, or its flag`,
  )
  throw new Error(`Nothing was created yet. Missing or malformed:\n${remedies.join("\n")}`)
}

type Deployment = { secrets: Values; siteUrl: string }

/**
 * Secrets go with the deployment, so that no version of the Worker runs without them. The domain is a flag and not in
 * wrangler.toml, because `wrangler dev` would take it for its own host.
 */
async function deploy(
  { isDryRun, npm }: Dependencies,
  { secrets, siteUrl }: Deployment,
  show: (program: string, args: string[]) => void,
) {
  await withTemporaryDirectory(async (folder) => {
    const file = isDryRun ? "FILE" : join(folder, "secrets.json")
    const hasNew = isDryRun || Object.keys(secrets).length > 0
    if (hasNew && !isDryRun) writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
    const host = URL.parse(siteUrl)?.hostname ?? "DOMAIN"
    const options = [
      ...(hasNew ? ["--secrets-file", file] : []),
      ...(host.endsWith(".workers.dev") ? [] : ["--domain", host]),
    ]
    for (const call of [
      ["run", "deploy", "--", ...options],
      // A new domain needs some minutes until its DNS record and certificate are everywhere.
      ["run", "doctor", "--", "--remote", "--wait", "10"],
    ]) {
      show("npm", call)
      if (!isDryRun) await npm(call)
    }
  })
}
