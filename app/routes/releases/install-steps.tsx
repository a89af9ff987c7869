import { HelpLink } from "#app/components/help-link.tsx"
import { installSteps } from "#app/copy/licensing/release.ts"

/** From the downloaded file to the activated app. */
export function InstallSteps() {
  return (
    <section className="card" aria-labelledby="steps">
      <h2 id="steps" className="text-xl">
        Install and activate
      </h2>
      <ol className="mt-4 grid list-decimal gap-4 pl-6 marker:font-semibold">
        {installSteps.map(({ title, text }) => (
          <li key={title} className="pl-1">
            <p className="font-semibold">{title}</p>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-4">
        <a href="/dashboard" className="link">
          Your computers are listed on the dashboard
        </a>
        .
      </p>
      <HelpLink article="install">More on installing, step by step</HelpLink>
    </section>
  )
}
