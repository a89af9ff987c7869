import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"

export async function action({ context }: ActionFunctionArgs) {
  return redirect("/", { status: 303, headers: { "set-cookie": await context.auth.signOut() } })
}
