import { toneOf } from "#app/copy/desk/status-tones.ts"

/** A state as a word; its color says nothing that the word does not. */
export function StatusPill({ children }: { children: string }) {
  return <span className={`desk-pill desk-pill-${toneOf(children)}`}>{children}</span>
}
