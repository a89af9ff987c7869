import { HelpLink } from "#app/components/help-link.tsx"

type InstallStepsProps = {
  heading: string
  steps: readonly { title: string; text: string }[]
}

/** From the downloaded file to the started app, as numbered steps. */
export function InstallSteps({ heading, steps }: InstallStepsProps) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{heading}</h2>
      <ol className="steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-4">
        <HelpLink article="install">More on installing</HelpLink>
      </p>
    </section>
  )
}
