/** Both texts of a switch, in an element `.says`, which shows the one that is true, and both without `:has()`. */
export function OffAndOn({ off, on }: { off: string; on: string }) {
  return (
    <>
      <span>{off}</span> <span>{on}</span>
    </>
  )
}
