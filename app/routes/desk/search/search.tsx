import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { parseSearch, type Search } from "#app/domain/desk/search.ts"
import { DeskPage, DeskTable, deskMeta } from "#app/routes/desk/kernel.ts"
import { search } from "#db/desk/search.server.ts"
import { searchHits } from "./search-hits.server.ts"

/** What a search without hits says. */
const searchMessages: Record<Search["kind"], string> = {
  empty: "Enter something to search for.",
  "too-short": "Please enter at least 2 characters.",
  "too-long": "Nothing that is stored here is that long. Please enter at most 254 characters.",
  terms:
    "Nothing was found. Addresses and companies are found by the beginning of their words, everything else by its whole text.",
}

export const meta = deskMeta("Search")

/** A single hit redirects to its page. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const terms = parseSearch(new URL(args.request.url).searchParams.get("q") ?? "")
  const hits = terms.kind === "terms" ? searchHits(await search(args.context.db, terms), terms) : []
  const [first, ...others] = hits
  if (first && others.length === 0) return redirect(first.href)
  return { hits, message: searchMessages[terms.kind] }
}

export default function DeskSearch() {
  const { hits, message } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Search"
      lead="A part of an email address, a company, an amount, or anything with a number: a license key, an order, a payment, a refund, a dispute, a bank reference, a GSTIN, a device ID, a quote, an invoice, a coupon, a bug report."
    >
      <DeskTable
        caption="Found"
        empty={message}
        columns={[
          { label: "Kind" },
          { label: "Found", narrow: "title" },
          { label: "Detail", isClear: true, narrow: "below", isLong: true },
        ]}
        rows={hits.map(({ kind, label, detail, href }) => ({ cells: [kind, { href, text: label }, detail] }))}
      />
    </DeskPage>
  )
}
