import { expect, test } from "vitest"
import { withoutLinks } from "#app/platform/email/without-links.ts"

test.each([
  "O'Brien's PC",
  "O’Brien’s PC",
  "Jean‑Luc",
  'R&D "lab" 2',
  "བོད་ཡིག",
  "Dr. No, Office 4.5, 12:30",
  "S.p.A. and L.L.C. & Co. KG",
  "PC #7 @ home; 50% / 2",
  "urn:uuid:6b29fc40 AA:BB:CC:11",
  "Café ☕️ 👩‍💻 ...",
])("withoutLinks: %s stays as it is", (text) => {
  expect(withoutLinks(text)).toBe(text.normalize("NFC"))
})

test.each([
  ["<b>Lab</b>", "·b·Lab·/b·"],
  ["https://evil.example/pay", "https·//evil·example/pay"],
  ["Pay at evil.example/x now", "Pay at evil·example/x now"],
  ["www.5.x", "www·5.x"],
  ["http://10.0.0.1/x", "http·//10·0·0.1/x"],
  ["аррӏе.рф", "аррӏе·рф"],
  ["evil。example evil．example evil｡example", "evil·example evil·example evil·example"],
  ["ev\u200Bil\u2060.exa\u00ADmple", "evil·example"],
  ["boss@evil.example boss＠evil", "boss·evil·example boss·evil"],
  ["mailto:boss tel:+911234 SMS:1", "mailto·boss tel·+911234 SMS·1"],
  ["file:\\\\server\\share \\\\server", "file··\\server\\share ·\\server"],
  ["Acme\r\n\r\nPay here:\u2028http://x", "Acme Pay here: http·//x"],
  ["\u202Egro.live", "gro·live"],
])("withoutLinks: %s has nothing of which a link is made", (text, safe) => {
  expect(withoutLinks(text)).toBe(safe)
})
