/** Finds help articles by their words; needs no script. */
export function HelpSearch({ words = "" }: { words?: string }) {
  return (
    <search>
      <form action="/help" className="mt-7 flex max-w-[34rem] flex-wrap gap-3">
        <label htmlFor="q" className="w-full font-semibold">
          Search the help
        </label>
        <input id="q" name="q" type="search" defaultValue={words} className="input min-w-0 flex-1 basis-48" />
        <button type="submit" className="btn btn-quiet">
          Search
        </button>
      </form>
    </search>
  )
}
