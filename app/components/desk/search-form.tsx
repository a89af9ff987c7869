import { useLocation } from "@remix-run/react"

/** The search of the owner's pages, with what was searched for on its own page. */
export function SearchForm() {
  const { pathname, search } = useLocation()
  const query = pathname === "/desk/search" ? new URLSearchParams(search).get("q") : null
  return (
    <form method="get" action="/desk/search" className="flex flex-wrap items-center gap-3">
      <label htmlFor="desk-search" className="font-semibold">
        Search
      </label>
      <input
        id="desk-search"
        name="q"
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={query ?? ""}
        className="input max-w-72 min-w-0 flex-1"
      />
      <button type="submit" className="btn btn-quiet">
        Find
      </button>
    </form>
  )
}
