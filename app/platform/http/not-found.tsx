import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { ErrorPage } from "./error-page.tsx"

export function loader({ context }: LoaderFunctionArgs) {
  throw new Response(null, { status: context.refusedWith ?? 404 })
}

export const action = loader

export default function NotFound() {
  return <ErrorPage status={404} />
}
