import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { findNewAdvisories, readAdvisories } from "#scripts/advisories.ts"

const { minimumVersions, notReached } = readAdvisories()

type Lock = { packages: Record<string, { version?: string; resolved?: string }> }
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock

/** The versions of a package in the lock file, wherever they are installed. */
const versionsOf = (name: string) =>
  Object.entries(lock.packages)
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .map(([, { version = "" }]) => version)

const numbersOf = (version: string) => version.split(".").map(Number)

function isAtLeast(version: string, minimum: string): boolean {
  const pairs = numbersOf(minimum).map((number, index) => [numbersOf(version)[index] ?? 0, number] as const)
  const [found, required] = pairs.find(([a, b]) => a !== b) ?? [0, 0]
  return found >= required
}

test.each(minimumVersions)(
  "package-lock.json: $package is at least $version",
  ({ package: name, version }) => {
    const installed = versionsOf(name)
    expect(installed.length).toBeGreaterThan(0)
    expect(installed.filter((found) => !isAtLeast(found, version))).toEqual([])
  },
)

test("advisories.json: every advisory is about a package that is installed", () => {
  const packages = notReached.flatMap((advisory) => advisory.packages)
  expect(packages.filter((name) => versionsOf(name).length === 0)).toEqual([])
})

test("app/: uses neither Link nor useNavigate, which GHSA-wrjc-x8rr-h8h6 is about", () => {
  const imports = globSync("app/**/*.{ts,tsx}")
    .flatMap((path) => [
      ...readFileSync(path, "utf8").matchAll(/import \{([^}]*)\} from "(?:@remix-run\/react|react-router)/g),
    ])
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()))
  expect(imports).toContain("useNavigation")
  expect(imports.filter((name) => /^(Link|Navigate|useNavigate)\b/.test(name))).toEqual([])
})

test("package-lock.json: names no registry, or the public one", () => {
  const hosts = Object.values(lock.packages).flatMap(({ resolved }) =>
    resolved ? [new URL(resolved).origin] : [],
  )
  expect(hosts.filter((host) => host !== "https://registry.npmjs.org")).toEqual([])
})

const vulnerable = (via: unknown[]) => ({ vulnerabilities: { "some-package": { via } } })
const advisory = {
  name: "some-package",
  url: "https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
  title: "Open redirect",
  severity: "high",
}

test("findNewAdvisories: an advisory is reported once, unless it is known", () => {
  const report = vulnerable([advisory, advisory, "another-package"])
  expect(findNewAdvisories(report, [])).toEqual([
    "some-package: Open redirect (high) https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
  ])
  expect(findNewAdvisories(report, ["GHSA-aaaa-bbbb-cccc"])).toEqual([])
  expect(findNewAdvisories(vulnerable([]), [])).toEqual([])
})

test("findNewAdvisories: an unreachable registry differs from one without advisories", () => {
  const refused = { message: "405 Method Not Allowed", method: "POST", statusCode: 405, body: "" }
  expect(findNewAdvisories(refused, [])).toBeNull()
  expect(findNewAdvisories(null, [])).toBeNull()
})
