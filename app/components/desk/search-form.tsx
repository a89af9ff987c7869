import { useLocation } from "@remix-run/react"

/** The search of the owner's pages, with what was searched for on its own page. */
export function SearchForm() {
  const { pathname, search } = useLocation()
  const query = pathname === "/desk/search" ? new URLSearchParams(search).get("q") : null
  return (
    <form method="get" action="/desk/search" className="flex max-w-[30rem] flex-[1_1_12rem] gap-2">
      <label htmlFor="desk-search" className="sr-only">
        Search
      </label>
      <input
        id="desk-search"
        name="q"
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Name, key, order, invoice"
        defaultValue={query ?? ""}
        className="input min-w-0 flex-1"
      />
      <button type="submit" className="btn btn-quiet">
        Find
      </button>
    </form>
  )
}
