import { expect, test } from "vitest"
import { browserName } from "#app/accounts/sessions/session.ts"

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36"
const SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1"

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/143.0.0.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, "Chrome on Windows"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/143.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPad",
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`, "Safari on Mac"],
  ["Brisk/1.0 (Windows NT 10.0)", "A browser on Windows"],
  ["Firefox/145.0", "Firefox"],
  ["curl/8.5.0", null],
  ["", null],
  [null, null],
])("browserName: %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
