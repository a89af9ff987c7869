import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { redirectToInstaller } from "./installer-call.server.ts"

/** The newest installer for everyone: without a license key it runs as the free version. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirectToInstaller(context, null)
}
