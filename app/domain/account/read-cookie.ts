/** The value of a cookie among those of a request, as it was sent; null when it is not there. */
export function readCookie(cookieHeader: string | null, name: string): string | null {
  const cookies = (cookieHeader ?? "").split(";").map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}
