import type { MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"

/** How many cards the page shows, and how many letters more. */
export type Env = { DB: D1Database; CARDS: number; LETTERS: number }

export const meta: MetaFunction = () => [{ title: "A page" }]

type PageData = { name: string | null; cards: number; letters: number }

export function loaderFor({ DB, CARDS, LETTERS }: Env) {
  return async (): Promise<PageData> => {
    const member = await DB.prepare("select name from members where id = ?").bind(1).first<{ name: string }>()
    return { name: member?.name ?? null, cards: CARDS, letters: LETTERS }
  }
}

export default function Page() {
  const { name, cards, letters } = useLoaderData<PageData>()
  return (
    <main className="mx-auto max-w-3xl px-4 py-10">
      <h1 className="text-3xl font-bold">Hello, {name}</h1>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <section key={index} className="mt-6 rounded-lg border p-5 shadow-sm">
          <h2 className="text-xl font-semibold">Your computers</h2>
          <p className="mt-2 text-gray-600">
            The license runs on <strong>one computer</strong> at a time, and moves with you to the next.
          </p>
          <a
            className="mt-4 inline-flex items-center rounded bg-teal-700 px-4 py-2 text-white"
            href="/elsewhere"
          >
            Show them all
          </a>
        </section>
      ))}
      <p>{"a".repeat(letters)}</p>
    </main>
  )
}
