import { existsSync, readFileSync } from "node:fs"
import { REMOTE, runCommand } from "../command.ts"
import { createReleaseKey, RELEASE_USAGE, readReleaseKey, runRelease } from "../release.ts"
import { withSite } from "../site-command.ts"

const OPTIONS = {
  ...REMOTE,
  channel: { type: "string" },
  signature: { type: "string" },
  "signed-by": { type: "string" },
} as const

await runCommand(OPTIONS, async (values, positionals) => {
  const [command, file = ""] = positionals
  if (command === "create-key") return describeNewKey()
  if (command === "sign") return signFile(file)
  return withSite(values, (site) => runRelease(site, positionals, values))
})

function signFile(file: string): string {
  if (!existsSync(file)) throw new Error(RELEASE_USAGE)
  const key = readReleaseKey(process.env.RELEASE_SIGNING_KEY ?? "")
  return `Signature   ${key.sign(readFileSync(file))}\nPublic key  ${key.publicKey}`
}

function describeNewKey(): string {
  const key = createReleaseKey()
  return `RELEASE_SIGNING_KEY  ${key}\nPublic key           ${readReleaseKey(key).publicKey}

Put the key into your password manager, and the public key into the app. Cloudflare never gets it.`
}
