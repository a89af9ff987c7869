/** One `Set-Cookie` header per cookie, in the given order. */
export function setCookies(cookies: readonly string[]): [name: string, value: string][] {
  return cookies.map((cookie) => ["set-cookie", cookie])
}
