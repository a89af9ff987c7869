import type { Wrangler } from "./wrangler.ts"

/** The share of requests that the new version gets, in percent. At 0, only the doctor reaches it. */
const SHARES = [0, 10, 50, 100]

type Dependencies = {
  wrangler: Wrangler
  /** Examines the site, answered by this version; false when a sale would be lost. */
  examine: (versionId: string) => Promise<boolean>
  /** Lets people use the site at the current share. */
  wait: () => Promise<void>
  print: (line: string) => void
}

/**
 * Uploads a version and moves the requests to it in steps, with the doctor after each. Where the doctor finds a
 * fault, all requests go back to the version before. The database is migrated before, and stays so.
 */
export async function rollOut(
  tag: string,
  { wrangler, examine, wait, print }: Dependencies,
): Promise<boolean> {
  const before = await findCurrentVersion(wrangler)
  const uploaded = await wrangler(["versions", "upload", "--tag", tag, "--message", tag])
  const [, version = ""] = /Version ID:\s+([0-9a-f-]{36})/.exec(uploaded) ?? []
  if (version === "") throw new Error(`Wrangler did not say which version it uploaded:\n${uploaded}`)
  const deploy = (specs: string[], message: string) =>
    wrangler(["versions", "deploy", ...specs, "--message", message, "--yes"])

  for (const share of SHARES) {
    const specs = share === 100 ? [`${version}@100`] : [`${version}@${share}`, `${before}@${100 - share}`]
    await deploy(specs, `${tag}: ${share} %`)
    print(`${tag} has ${share} % of the requests.`)
    if (share > 0) await wait()
    if (await examine(version)) continue
    await deploy([`${before}@100`], `${tag}: taken back`)
    print(`The doctor found a fault at ${share} %: all requests are at ${before} again.`)
    return false
  }
  await wrangler(["triggers", "deploy"])
  return true
}

async function findCurrentVersion(wrangler: Wrangler): Promise<string> {
  const status = JSON.parse(await wrangler(["deployments", "status", "--json"])) as {
    versions: { version_id: string; percentage: number }[]
  }
  const [current, ...others] = status.versions
  if (!current || others.length > 0) {
    throw new Error("Another roll-out has not ended: npx wrangler versions deploy VERSION@100 ends it.")
  }
  return current.version_id
}
