import { ErrorPage } from "#app/components/error-page.tsx"

export function loader() {
  throw new Response(null, { status: 404 })
}

export const action = loader

export default function NotFound() {
  return <ErrorPage status={404} />
}
