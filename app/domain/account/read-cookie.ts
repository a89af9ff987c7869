/** The raw, undecoded value of a cookie in a Cookie header; null when it is absent. */
export function readCookie(cookieHeader: string | null, name: string): string | null {
  const cookies = (cookieHeader ?? "").split(";").map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}
