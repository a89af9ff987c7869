import type { ReactNode } from "react"

/** Layout of the signed-out account pages: a title, a lead sentence and one form. */
export function AuthScreen({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="column max-w-[30rem]">
      <h1>{title}</h1>
      <p className="mt-3 text-muted">{lead}</p>
      <div className="mt-7 grid gap-5">{children}</div>
    </div>
  )
}
