type IntentButtonsProps = {
  buttons: readonly { intent: string; label: string }[]
  /** The intent of the form's primary button. */
  primary: string
}

/** The buttons of one form with several: what was typed goes with each of them. */
export function IntentButtons({ buttons, primary }: IntentButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {buttons.map(({ intent, label }) => (
        <button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          className={`btn ${intent === primary ? "" : "btn-quiet"}`}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
