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
      <ol className="steps mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-x-8 gap-y-7">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3 className="mt-3">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-4">
        <HelpLink article="install">More on installing</HelpLink>
      </p>
    </section>
  )
}
