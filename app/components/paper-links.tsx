import type { PaperLink } from "#app/copy/papers/paper-names.ts"

/** The invoice and the credit notes of an order. */
export function PaperLinks({ papers }: { papers: PaperLink[] }) {
  return papers.length === 0 ? null : (
    <p className="flex flex-wrap gap-x-6">
      {papers.map(({ href, label }) => (
        <a key={href} href={href} className="link link-tall tabular-nums">
          {label}
        </a>
      ))}
    </p>
  )
}
