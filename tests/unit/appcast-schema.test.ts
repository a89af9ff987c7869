import { expect, test } from "vitest"
import { appcastItems, appcastProblems } from "#tests/support/xml/appcast-schema.ts"

const feed = (item: string, sparkle = "http://www.andymatuschak.org/xml-namespaces/sparkle") =>
  `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:sparkle="${sparkle}">
  <channel>
    <title>WinSparkle Test Appcast</title>
    <description>Most recent updates to WinSparkle Test</description>
    <language>en</language>
    ${item}
  </channel>
</rss>`

/** The item of WinSparkle's guide, "Publishing Updates". */
const WINSPARKLE = `<item>
  <title>Version 1.5.5880</title>
  <sparkle:version>1.5.5880</sparkle:version>
  <sparkle:releaseNotesLink>
      https://your_domain/your_path/release_notes.html
  </sparkle:releaseNotesLink>
  <pubDate>Fri, 06 Feb 2016 22:49:00 +0100</pubDate>
  <enclosure url="https://your_domain/your_path/setup.exe"
             length="0"
             type="application/octet-stream" />
</item>`

/** The item of NetSparkle's TestAppFiles/appcast.xml, with the signature by Ed25519 in place of the one by DSA. */
const NETSPARKLE = `<item>
  <title>Version 2.0 (2 bugs fixed; 3 new features)</title>
  <sparkle:releaseNotesLink>https://netsparkleupdater.github.io/NetSparkle/files/sample-app/2.0-release-notes.md
  </sparkle:releaseNotesLink>
  <pubDate>Thu, 27 Oct 2016 10:30:00 +0000</pubDate>
  <enclosure url="https://netsparkleupdater.github.io/NetSparkle/files/sample-app/NetSparkleUpdate.exe" sparkle:version="2.0" length="12288" type="application/octet-stream" sparkle:edSignature="${"A".repeat(86)}==" />
</item>`

test("appcastProblems: none in the examples of WinSparkle and NetSparkle", () => {
  expect(appcastProblems(feed(WINSPARKLE))).toEqual([])
  expect(appcastProblems(feed(NETSPARKLE))).toEqual([])
  expect(appcastItems(feed(WINSPARKLE + NETSPARKLE)).map(({ version, length }) => [version, length])).toEqual(
    [
      ["1.5.5880", 0],
      ["2.0", 12288],
    ],
  )
})

test.each([
  ["a date without an offset", WINSPARKLE.replace("+0100", "GMT")],
  ["no enclosure", WINSPARKLE.replace(/<enclosure[^>]*>/, "")],
  ["a DSA signature", WINSPARKLE.replace('length="0"', 'length="0" sparkle:dsaSignature="AA=="')],
  ["a short signature", WINSPARKLE.replace('length="0"', 'length="0" sparkle:edSignature="AA=="')],
  ["a version of letters", WINSPARKLE.replace("<sparkle:version>1", "<sparkle:version>v1")],
  ["two versions", WINSPARKLE.replace("<pubDate>", "<sparkle:version>2</sparkle:version><pubDate>")],
  ["an element of another kind", WINSPARKLE.replace("<pubDate>", "<date/><pubDate>")],
])("appcastProblems: finds %s", (_, item) => {
  expect(appcastProblems(feed(item))).toHaveLength(1)
})

test("appcastProblems: knows Sparkle's elements by their namespace", () => {
  expect(appcastProblems(feed(WINSPARKLE, "https://elsewhere.test"))).not.toEqual([])
})

test.each([
  ["an open element", WINSPARKLE.replace("</item>", "")],
  ["crossed elements", WINSPARKLE.replace("</title>", "</item>")],
  ["a bare ampersand", WINSPARKLE.replace("Version", "A & B")],
  ["an unknown entity", WINSPARKLE.replace("Version", "&nbsp;")],
  ["an attribute twice", WINSPARKLE.replace('length="0"', 'length="0" length="1"')],
  ["an attribute without quotes", WINSPARKLE.replace('length="0"', "length=0")],
  ["an unknown prefix", WINSPARKLE.replaceAll("sparkle:version", "spark:version")],
  ["a control character", WINSPARKLE.replace("Version", "\u0007")],
])("readXml: refuses %s", (_, item) => {
  expect(() => appcastProblems(feed(item))).toThrow()
})
