/** The rules of a style sheet, split at compile time by scripts/build/style-rules.ts. */
declare module "*.css?inline&rules" {
  import type { StyleRules } from "./http/pages/style-rules.ts"

  const rules: StyleRules
  export default rules
}
