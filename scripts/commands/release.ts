import { existsSync, readFileSync } from "node:fs"
import { REMOTE, runCommand } from "../command.ts"

await runCommand(
  {
    name: "release",
    does: "Publishes versions of the app, and takes them back.",
    forms: {
      "add VERSION ADDRESS NOTES": "publishes a version; NOTES is text or a file, one change per line",
      "promote VERSION": "offers a beta version to everybody",
      "withdraw VERSION": "takes it back",
      "republish VERSION": "offers a withdrawn version again",
      "sign FILE": "signs an installer with RELEASE_SIGNING_KEY",
      "create-key": "creates a RELEASE_SIGNING_KEY",
    },
    options: {
      ...REMOTE,
      channel: {
        value: "NAME",
        does: "beta: for apps that ask for beta versions, instead of stable",
      },
      "signed-by": {
        value: "NAME",
        does: "the name in the installer's digital signature, which Windows shows",
      },
      signature: { value: "BASE64", does: "the installer's Ed25519 signature" },
    },
    notes: "Without --signature, RELEASE_SIGNING_KEY signs an added version, where it is set.",
  },
  async (values, positionals) => {
    const [command, file = ""] = positionals
    if (command === "create-key") return describeNewKey()
    if (command === "sign") return signFile(file)
    const { runRelease } = await import("../release.ts")
    const { withSite } = await import("../site-command.ts")
    return withSite(values, (site) => runRelease(site, positionals, values))
  },
)

async function signFile(file: string) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const { readReleaseKey } = await import("../release.ts")
  const key = readReleaseKey(process.env.RELEASE_SIGNING_KEY ?? "")
  return `Signature   ${key.sign(readFileSync(file))}\nPublic key  ${key.publicKey}`
}

async function describeNewKey() {
  const { createReleaseKey, readReleaseKey } = await import("../release.ts")
  const key = createReleaseKey()
  return `RELEASE_SIGNING_KEY  ${key}\nPublic key           ${readReleaseKey(key).publicKey}

Put the key into your password manager, and the public key into the app. Cloudflare never gets it.`
}
