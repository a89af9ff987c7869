import { existsSync, readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { RELEASE_USAGE, runRelease } from "../release.ts"
import { createReleaseKey, readReleaseKey } from "../release-signature.ts"
import { runCommand } from "../run-command.ts"
import { runSiteCommand } from "../site-command.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    remote: { type: "boolean", default: false },
    channel: { type: "string" },
    signature: { type: "string" },
  },
})
const [command, file = ""] = positionals
if (command === "create-key") await runCommand(describeNewKey)
else if (command === "sign") await runCommand(signFile)
else await runSiteCommand(values, (site) => runRelease(site, positionals, values))

async function signFile(): Promise<string> {
  if (!existsSync(file)) throw new Error(RELEASE_USAGE)
  const key = readReleaseKey(process.env.RELEASE_SIGNING_KEY ?? "")
  return `Signature   ${key.sign(readFileSync(file))}\nPublic key  ${key.publicKey}`
}

async function describeNewKey(): Promise<string> {
  const key = createReleaseKey()
  return `RELEASE_SIGNING_KEY  ${key}\nPublic key           ${readReleaseKey(key).publicKey}

Put the key into your password manager, and the public key into the app. Cloudflare never gets it.`
}
