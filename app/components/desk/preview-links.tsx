const PREVIEWS = [
  { as: "light", label: "Preview, light" },
  { as: "dark", label: "Preview, dark" },
  { as: "text", label: "Plain text" },
]

/** Links to an email in both themes and as plain text. */
export function PreviewLinks({ path }: { path: string }) {
  return (
    <p className="flex flex-wrap gap-x-6">
      {PREVIEWS.map(({ as, label }) => (
        <a key={as} className="link" href={`${path}/preview?as=${as}`}>
          {label}
        </a>
      ))}
    </p>
  )
}
