import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { PrintNote } from "#app/components/invoice-links.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { findInvoice } from "#db/invoices/find-invoices.server.ts"
import { InvoiceSheet } from "./invoice-sheet.tsx"
import { invoiceSummary } from "./invoice-summary.server.ts"
import { viewerOf } from "./receipt-summary.server.ts"

export const handle = { script: "none" }
export const meta = pageMeta("/invoices")

export async function loader(args: LoaderFunctionArgs) {
  const viewer = viewerOf(await requireAccount(args))
  const found = await findInvoice(args.context.db, args.params.invoice ?? "", viewer)
  if (!found) throw new Response(null, { status: 404 })
  return invoiceSummary(found)
}

export default function Invoice() {
  const invoice = useLoaderData<typeof loader>()
  return (
    <div className="column max-w-[46rem]">
      <InvoiceSheet {...invoice} />
      <PrintNote />
    </div>
  )
}
