import fc from "fast-check"
import { expect, test, vi } from "vitest"
import { redactDiagnostics } from "#app/domain/support/redact-diagnostics.ts"

const KEY = "ABCDE12345FGHIJ67890"
const JWT = `eyJhbGciOiJFZERTQSJ9.${"eyJzdWIiOiJhZGEifQ".repeat(2)}.c2lnbmF0dXJl`

test.each([
  // Email addresses.
  ["Signed in as ada.lovelace+test@example.co.uk.", "Signed in as [email]"],
  ["to <ada@example.com>, Bob <bob@example.com>", "to <[email]>, Bob <[email]>"],
  ["GET /login?email=ada%40example.com&x=1", "GET /login?email=[email]&x=1"],
  ["ünï@exämple.de wrote", "[email] wrote"],
  ["root@localhost", "[email]"],
  ["'o'brien@example.com'", "[email]"],
  // Names in paths.
  ["C:\\Users\\Ada Lovelace\\AppData\\Local\\Brisk", "C:\\Users\\[user]\\AppData\\Local\\Brisk"],
  ["c:/users/ada/AppData", "c:/users/[user]/AppData"],
  ['{"path":"C:\\\\Users\\\\ada\\\\x.log"}', '{"path":"C:\\\\Users\\\\[user]\\\\x.log"}'],
  ["\\\\?\\C:\\Users\\ada", "\\\\?\\C:\\Users\\[user]"],
  ["file:///C:/Users/ada/x.log", "file:///C:/Users/[user]/x.log"],
  ["C%3A%5CUsers%5Cada%5CDesktop", "C%3A%5CUsers%5C[user]%5CDesktop"],
  ["C:\\Documents and Settings\\ada\\x", "C:\\Documents and Settings\\[user]\\x"],
  ["/home/ada/.config, /Users/ada/Library", "/home/[user]/.config, /Users/[user]/Library"],
  ["/mnt/c/Users/ada/x", "/mnt/c/Users/[user]/x"],
  ["USERNAME=ada", "USERNAME=[user]"],
  ['"userName": "ada", "x": 1', '"userName": [user], "x": 1'],
  // License keys, in every form that is accepted.
  [`key ${KEY} ok`, "key [license key] ok"],
  ["key ABCDE-12345-FGHIJ-67890", "key [license key]"],
  ["key abcde-12345-fghij-67890", "key [license key]"],
  ["key abcd-e123-45fg-hij6-7890", "key [license key]"],
  [KEY.toLowerCase(), "[license key]"],
  ["ABCDEFGHIJKLMNOPQRST", "[license key]"],
  // Passwords and tokens.
  ["Authorization: Bearer abc.def", "Authorization: [token]"],
  ["sent Bearer abc.def, then", "sent Bearer [token], then"],
  ["?access_token=abc&x=1", "?access_token=[token]&x=1"],
  ['"password": "correct horse", "x": 1', '"password": [token], "x": 1'],
  ["licenseKey=whatever it is", "licenseKey=[token]"],
  [`jwt ${JWT} end`, "jwt [token] end"],
  [`id ${"0af3".repeat(16)} end`, "id [token] end"],
  [
    `-----BEGIN MACHINE FILE-----\n${"eyJlbmMiOiJl/+8=\n".repeat(9)}-----END MACHINE FILE-----\nnext`,
    "-----BEGIN MACHINE FILE-----\n[token]\n-----END MACHINE FILE-----\nnext",
  ],
])("redactDiagnostics: %j becomes %j", (text, expected) => {
  expect(redactDiagnostics(text)).toBe(expected)
})

test.each([
  "2026-11-23 10:00:00.123 INFO Brisk 1.2.0 on Windows 26100.2033, 16 GB of memory",
  "C:\\Windows\\System32\\drivers\\etc\\hosts",
  "C:\\Program Files\\Brisk\\Brisk.exe exited with 0xC0000005",
  "{20D04FE0-3AEA-1069-A2D8-08002B30309D}",
  "internationalization",
  "HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Run",
  "at Brisk.Cleaner.RegistryCleaner.RunAsync(CancellationToken)",
  "@ 12 %, 3 @ 4",
])("redactDiagnostics: %j stays", (text) => {
  expect(redactDiagnostics(text)).toBe(text)
})

const secret = fc.oneof(
  fc.stringMatching(/^[A-Z0-9]{20}$/),
  fc.stringMatching(/^[a-z0-9._+'-]{1,20}@[a-z0-9-]{1,12}\.[a-z]{2,5}$/),
  fc.stringMatching(/^[a-z]{3,8}$/).map((name) => `C:\\Users\\${name}-x9\\AppData`),
)

test("redactDiagnostics: no secret is left between other lines, and a second time changes nothing", () => {
  const line = fc.stringMatching(/^[a-z .:\\/-]{0,40}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(line, secret), { maxLength: 8 }), (lines) => {
      const text = lines.map(([before, hidden]) => `${before}\n${hidden}\n`).join("")
      const redacted = redactDiagnostics(text)
      for (const [, hidden] of lines) {
        const [, name] = /Users\\(.*)\\/.exec(hidden) ?? [null, hidden]
        expect(redacted).not.toContain(name)
      }
      expect(redactDiagnostics(redacted)).toBe(redacted)
    }),
  )
})

const LENGTH = 16 * 1024

/** How often all expressions together may read a text; one that reads what it hides again and again, some thousand times. */
const MAX_READINGS = 40

/** The characters of all matches while it ran. */
function countMatched(run: () => unknown): number {
  let matched = 0
  const { exec } = RegExp.prototype
  const spy = vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text) {
    const found = exec.call(this, text)
    matched += found?.[0].length ?? 0
    return found
  })
  run()
  spy.mockRestore()
  return matched
}

test.each([
  ...["a", "@", "a@", "%40", "1", "-", "\\", "/", "\\Users\\", "/home/", "/home//", "\\Users\\:", "A1"],
  ...["ABCDE-", "abcde-12345-", "token", "token=", "token ", "password:'", 'secret="', "Bearer ", "user ="],
  ...[
    "-----BEGIN ",
    "-----BEGIN A-----",
    "eyJ.",
    "x".repeat(31),
    `${"x".repeat(32)}.`,
    " ",
    "\n",
    "%5cUsers",
    "%",
  ],
])("redactDiagnostics: 16 KB of %j are read a few times, whatever is in them", (piece) => {
  const text = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH)
  expect(countMatched(() => redactDiagnostics(text))).toBeLessThanOrEqual(MAX_READINGS * LENGTH)
})
