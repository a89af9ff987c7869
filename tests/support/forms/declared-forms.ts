import routes from "#app/routes.ts"
import type { Action } from "#app/screens/action.server.ts"

const modules = import.meta.glob<{ action?: { actions?: readonly Action[] } }>([
  "../../../app/**/desk-*.tsx",
  "!../../../app/desk/shell/**",
])

export type DeclaredForm = { path: string; declared: Action }

/** Every form that a page of the desk declares, by the path that it is sent to. */
export async function declaredForms(): Promise<DeclaredForm[]> {
  const desk = routes.find(({ path }) => path === "desk")
  const forms = (desk?.children ?? []).map(async ({ path, index, file }) => {
    const { action } = (await modules[`../../../app/${file}`]?.()) ?? {}
    const address = index ? "/desk?index" : `/desk/${path?.replace(/:\w+/, "x")}`
    return (action?.actions ?? []).map((declared) => ({ path: address, declared }))
  })
  return (await Promise.all(forms)).flat()
}
