import { Icon } from "#app/components/icon.tsx"
import { landing } from "#app/copy/site/landing.ts"
import { LandingSection } from "./landing-section.tsx"

export function VersionTable() {
  const { heading, lead, free, premium } = landing.versions
  return (
    <LandingSection name="versions" heading={heading} lead={lead} isSunken>
      <div className="cells mt-9 md:grid-cols-2">
        <Version {...free} />
        <Version {...premium} isPremium />
      </div>
    </LandingSection>
  )
}

type VersionProps = { title: string; points: readonly string[]; isPremium?: boolean }

function Version({ title, points, isPremium = false }: VersionProps) {
  return (
    <div className={`lg:p-8 ${isPremium ? "accent-top" : ""}`}>
      <h3 className="text-[1.35rem]">{title}</h3>
      <ul className="mt-4 grid gap-2.5">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Icon
              name="check"
              size={18}
              className={`mt-1 flex-none ${isPremium ? "text-accent" : "text-muted"}`}
            />
            {point}
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <a href={isPremium ? "/buy" : "/free-download"} className="btn btn-quiet">
          {isPremium ? "See pricing" : "Download the free version"}
        </a>
      </p>
    </div>
  )
}
