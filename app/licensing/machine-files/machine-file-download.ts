import { type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { requirePaidAccount } from "#app/accounts/sessions/guards.server.ts"
import { issueMachineFile } from "#app/licensing/dashboard/license-summary.server.ts"
import { brand } from "#app/platform/brand.ts"

/** Downloads the machine file of an active device; activates nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const { license } = await requirePaidAccount(args)
  const deviceId = new URL(args.request.url).searchParams.get("device") ?? ""
  const file = license && (await issueMachineFile(args.context, license, deviceId))
  if (!file) throw replace("/dashboard/machine-file")
  return new Response(file, {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${brand.slug}.lic"`,
    },
  })
}
