import type { ReactNode } from "react"
import { Notice } from "#app/components/notice.tsx"

type SettingProps = {
  id: string
  title: string
  /** Success message of the setting's form, null or absent if it was not just submitted. */
  done?: string | null
  children: ReactNode
}

/** A titled section of the account page. */
export function Setting({ id, title, done, children }: SettingProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className="border-t border-line pt-8">
      <h2 id={`${id}-heading`} className="mb-4 text-xl">
        {title}
      </h2>
      {done && (
        <div className="mb-4">
          <Notice kind="success">{done}</Notice>
        </div>
      )}
      {children}
    </section>
  )
}
