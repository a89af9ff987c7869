/** The rules of a style sheet, split at compile time by scripts/style-rules.ts. */
declare module "*.css?inline&rules" {
  import type { StyleRules } from "#app/http/style-rules.ts"

  const rules: StyleRules
  export default rules
}
