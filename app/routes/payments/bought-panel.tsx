/** Replaces the plan cards for paid users. */
export function BoughtPanel({ thanks }: { thanks: string }) {
  return (
    <div className="card shadow-float mt-8 grid max-w-[44rem] gap-5">
      <p className="font-display text-xl font-semibold">{thanks}</p>
      <p className="flex flex-wrap gap-3">
        <a href="/download" className="btn">
          Download
        </a>
        <a href="/dashboard" className="btn btn-quiet">
          Your license
        </a>
      </p>
    </div>
  )
}
