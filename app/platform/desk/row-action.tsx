type RowActionProps = {
  intent: string
  button: string
  /** Random id; each form of the page with the same intent has its own. */
  formId: string
  /** ID of the action's subject. */
  subject: string
  /** Subject in words, for an action that is shown once more for confirmation, if `subject` does not say it. */
  about?: string
  /** Address of the form; by default the page's own. */
  path?: string
}

/** An action of the owner as one button in a row of a list. */
export function RowAction({ intent, button, formId, subject, about, path }: RowActionProps) {
  return (
    <form method="post" action={path}>
      <Hidden values={{ intent, formId: `${formId}-${intent}`, subject, about }} />
      <button type="submit" className="btn btn-quiet">
        {button}
      </button>
    </form>
  )
}

/** Hidden fields of a form; those without a value are left out. */
export function Hidden({ values }: { values: Record<string, string | null | undefined> }) {
  return Object.entries(values).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  )
}
