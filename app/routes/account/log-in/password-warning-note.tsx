import { Notice } from "#app/components/notice.tsx"
import { passwordWarnings } from "#app/copy/account/security.ts"
import type { PasswordWarning } from "#app/domain/account/password-warning.ts"

export function PasswordWarningNote({ warning }: { warning: PasswordWarning }) {
  return (
    <Notice kind="caution">
      <p>{passwordWarnings[warning]}</p>
      <p>
        <a className="link inline-flex min-h-11 items-center" href="/account/security#password-heading">
          Change password
        </a>
      </p>
    </Notice>
  )
}
