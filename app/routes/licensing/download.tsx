import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requirePaidAccount } from "#app/auth/guards.server.ts"
import { Icon } from "#app/components/icon.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { brand } from "#app/copy/brand.ts"
import { release } from "#app/copy/licensing/release.ts"
import { LicenseKey } from "./license-key.tsx"

export const handle = { script: "own" }
export const meta = pageMeta("/download")

export async function loader(args: LoaderFunctionArgs) {
  const account = await requirePaidAccount(args)
  return { licenseKey: account.license?.key ?? "" }
}

export default function Download() {
  const { licenseKey } = useLoaderData<typeof loader>()
  return (
    <div className="column grid gap-8">
      <section className="card shadow-float grid gap-5" aria-labelledby="download-heading">
        <p className="font-semibold text-muted">{brand.fullName}</p>
        <h1 id="download-heading">
          Download {brand.fullName} <span className="whitespace-nowrap">v{release.version}</span>
        </h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="rounded-full bg-accent-soft px-3 py-1 text-sm font-semibold">Latest Version</span>
          <span className="text-muted tabular-nums">Size: {release.size}</span>
        </p>
        <p>
          <a href="/download/installer" className="btn">
            <Icon name="download" /> Download Now
          </a>
        </p>
        <div className="border-t border-line pt-5">
          <p className="mb-1 text-sm text-muted">It asks for this once, at the first start:</p>
          <LicenseKey value={licenseKey} />
        </div>
      </section>
      <Requirements />
      <section className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted">{brand.name} is made by one person. If it helps you, you can help it.</p>
        <a href="/donate" className="btn btn-quiet">
          Support Development
        </a>
      </section>
    </div>
  )
}

function Requirements() {
  return (
    <section className="card" aria-labelledby="requirements">
      <h2 id="requirements" className="text-xl">
        System requirements
      </h2>
      <dl className="mt-3">
        {release.requirements.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap gap-x-6 border-b border-line py-2.5 last:border-0">
            <dt className="w-28 text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
