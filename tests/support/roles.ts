import { globSync } from "node:fs"
import { routeModules } from "../../.config/route-modules.mjs"

// Role of a file of app/, by its name; .config/imports.mjs says what each may import.

const OTHER_ROLES = /\.server\.ts$|\.d\.ts$|[/-](copy|form|emails?|client)\.ts$/

/** Rules and ports: pure functions and types of a subject or of platform. */
export const isRule = (path: string) =>
  /^app\/.+\/[^/]+\.ts$/.test(path) && !OTHER_ROLES.test(path) && !routeModules.includes(path)

/** Files with sentences that visitors read, by their names. */
export const listVisitorCopy = () =>
  globSync("app/**/{copy,*-copy,emails,*-email}.{ts,tsx}")
    .concat(globSync("app/**/*.md"))
    .concat(globSync("app/platform/{brand,plural}.ts"))
    .concat(globSync("app/platform/email/{email-content,email-parts,layout,theme}.{ts,tsx}"))
    .concat(globSync("app/**/{contact-facts,countries,parse-message}.ts"))
    .filter((path) => !/\/(desk|screens)\/|[/-]desk-/.test(path))
