type RowActionProps = {
  intent: string
  button: string
  /** A random id: of the page's forms with the same intent, each has its own. */
  formId: string
  /** What the action is about. */
  subject: string
  /** For an action that is shown once more before it is done: what it is about, if the subject does not say it in words. */
  about?: string
  /** Where the form goes, if not to the page's own address. */
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
