type RowActionProps = {
  intent: string
  /** A random id: of the page's forms with the same intent, each has its own. */
  formId: string
  /** What the action is about. */
  subject: string
  submit: string
  /** For an action that is shown once more before it is done: what it is about, if the subject does not say it in words. */
  about?: string | undefined
  /** Where the form goes, if not to the page's own address. */
  action?: string
}

/** An action of the owner as one button in a row of a list. */
export function RowAction({ intent, formId, subject, submit, about, action }: RowActionProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="formId" value={`${formId}-${intent}`} />
      <input type="hidden" name="subject" value={subject} />
      {about && <input type="hidden" name="about" value={about} />}
      <button type="submit" className="btn btn-quiet btn-row">
        {submit}
      </button>
    </form>
  )
}
