/** Below a paper, on the screen only. */
export function PrintNote() {
  return (
    <p className="no-print mt-6 text-muted">
      Print it with Ctrl+P.{" "}
      <a href="/account" className="link">
        Back to your account
      </a>
    </p>
  )
}
