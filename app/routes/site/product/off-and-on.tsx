/** Both texts of a switch in one place; the style sheet shows the one that is true, and both without `:has()`. */
export function OffAndOn({ off, on }: { off: string; on: string }) {
  return (
    <span className="says">
      <span>{off}</span> <span>{on}</span>
    </span>
  )
}
