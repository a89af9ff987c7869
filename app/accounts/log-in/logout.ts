import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { methodNotAllowed } from "#app/platform/http/responses.server.ts"

export const loader = () => methodNotAllowed("POST")

export async function action({ context }: ActionFunctionArgs) {
  return redirect("/", { status: 303, headers: { "set-cookie": await context.auth.signOut() } })
}
