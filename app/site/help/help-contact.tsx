import { helpCopy } from "./articles-copy.ts"

/** The way to a person, below every page of help. */
export function HelpContact() {
  return (
    <p className="no-print mt-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6">
      {helpCopy.more}
      <a href="/contact" className="btn btn-quiet">
        {helpCopy.contact}
      </a>
    </p>
  )
}
