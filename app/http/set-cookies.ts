/** Each cookie in a header of its own, in this order. */
export function setCookies(cookies: readonly string[]): [name: string, value: string][] {
  return cookies.map((cookie) => ["set-cookie", cookie])
}
