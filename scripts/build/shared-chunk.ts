import type { Rollup } from "vite"

/** Components that pages of several subjects show; those of one subject are in the chunks of its pages. */
export const SHARED_COMPONENTS = [
  "accounts/email-address/confirm-email-banner.tsx",
  "accounts/log-in/auth-screen.tsx",
  "accounts/passwords/password-field.tsx",
  "licensing/dashboard/license-card.tsx",
  "site/help/help-link.tsx",
  "accounts/terms/terms-notice.tsx",
]

/** Folders whose modules belong to no page. */
const SHARED_FOLDERS = ["platform/", "layout/"]

const isShareable = (path: string) =>
  path.endsWith(".ts") ||
  SHARED_FOLDERS.some((folder) => path.startsWith(folder)) ||
  SHARED_COMPONENTS.includes(path)

/** From this number of importers on, a module goes into the shared chunk. */
const MIN_SHARED_IMPORTERS = 2

/**
 * Puts client code into two chunks: `vendor` for packages, which browsers cache across deployments, and
 * `shared` for modules imported by many modules or by the root. With Rollup's own division, the login page loads 21
 * files (98.7 KB by gzip) and the dashboard 27 (101.7 KB); with this one 6 (95.1 KB) and 9 (98.2 KB).
 */
export const assignChunk: Rollup.GetManualChunk = (id, api) => {
  const importersOf = (module: string) => api.getModuleInfo(module)?.importers ?? []
  const isImportedByRoot = (module: string): boolean =>
    importersOf(module).some((importer) => /\/app\/root\.tsx/.test(importer) || isImportedByRoot(importer))

  // Passkeys are asked for by the press of a button: what only they use must not be in what every page loads.
  if (id.includes("/node_modules/@simplewebauthn")) return undefined
  if (id.includes("/node_modules/")) return "vendor"
  const [, path] = /.*\/app\/(.*)/.exec(id) ?? []
  if (!path || !isShareable(path)) return undefined
  // The copy of a subject belongs to the pages of that subject, unless a shared component shows it.
  const isOfSubject = path.endsWith("copy.ts") && !path.startsWith("platform/")
  const isShownByShared = (importer: string) =>
    importer.endsWith(".tsx") && assignChunk(importer, api) === "shared"
  if (isOfSubject && !importersOf(id).some(isShownByShared)) return undefined
  return importersOf(id).length >= MIN_SHARED_IMPORTERS || isImportedByRoot(id) ? "shared" : undefined
}
