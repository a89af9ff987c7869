import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { NavLink, Outlet } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import { SearchForm } from "#app/components/desk/search-form.tsx"
import { deskPages } from "#app/copy/desk/desk.ts"

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  return null
}

/** What the owner's pages share. Each page calls `requireOwner` too: a request for its data can leave this one out. */
export default function DeskLayout() {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 py-10">
      <nav aria-label="Desk" className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <ul className="desk-nav flex flex-wrap gap-x-4">
          {deskPages.map(({ path, label }) => (
            <li key={path}>
              <NavLink to={path} end reloadDocument className="link inline-flex min-h-11 items-center">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <SearchForm />
      </nav>
      <Outlet />
    </div>
  )
}
