import type { MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"

/** The numbers of cards and of padding characters set the page's size. */
export type Env = { DB: D1Database; CARDS: number; PADDING: number }

export const meta: MetaFunction = () => [{ title: "A page" }]

type PageData = { name: string | null; cards: number; padding: number }

export function createLoader({ DB, CARDS, PADDING }: Env) {
  return async (): Promise<PageData> => {
    const user = await DB.prepare("select name from users where id = ?").bind(1).first<{ name: string }>()
    return { name: user?.name ?? null, cards: CARDS, padding: PADDING }
  }
}

export default function Page() {
  const { name, cards, padding } = useLoaderData<PageData>()
  return (
    <main className="mx-auto max-w-3xl px-4 py-10">
      <h1 className="text-3xl font-bold">Hello, {name}</h1>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <section key={index} className="mt-6 rounded-lg border p-5 shadow-sm">
          <h2 className="text-xl font-semibold">Your computers</h2>
          <p className="mt-2 text-gray-600">
            The license runs on <strong>one computer</strong> at a time and can be transferred to another.
          </p>
          <a
            className="mt-4 inline-flex items-center rounded bg-teal-700 px-4 py-2 text-white"
            href="/elsewhere"
          >
            Show all
          </a>
        </section>
      ))}
      <p>{"a".repeat(padding)}</p>
    </main>
  )
}
