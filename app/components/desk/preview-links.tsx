const PREVIEWS = [
  { as: "light", label: "Light" },
  { as: "dark", label: "Dark" },
  { as: "text", label: "Plain text" },
]

/** Links to an email in both themes and as plain text; with a word before them where nothing else says what they are. */
export function PreviewLinks({ path, lead }: { path: string; lead?: string }) {
  return (
    <p className="flex flex-wrap gap-x-4">
      {lead && <span className="text-muted">{lead}</span>}
      {PREVIEWS.map(({ as, label }) => (
        <a key={as} className="link inline-flex min-h-6 items-center" href={`${path}/preview?as=${as}`}>
          {label}
        </a>
      ))}
    </p>
  )
}
